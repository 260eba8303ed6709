// A proof file before other people's judge: the European Commission's validator (EU DSS) recognises the container, finds the token over the
// manifest and every file that the manifest lists, and sees each changed byte.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS } from '#domain/proof/container.ts';
import { type Authority, startAuthority } from '#infra/adapters/timestamps/authority.test-kit.ts';
import { rfc3161Timestamps } from '#infra/adapters/timestamps/rfc3161.ts';
import { writeZip } from '#infra/adapters/zip/yazl.ts';
import { programOf } from '#infra/testing/engines/servers.ts';
import { open, type ProofWorld, proofWorld } from './proof-files.test-kit.ts';

/** One line for each file: what it is, then each token with whether its signature, its manifest and all that the manifest lists hold. */
const JUDGE = `import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;

public class Judge {
  public static void main(String[] paths) {
    for (String path : paths) {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(path));
      validator.setCertificateVerifier(new CommonCertificateVerifier());
      var found = validator.validateDocument().getDiagnosticData();
      StringBuilder line = new StringBuilder(found.getContainerType() + " " + found.getMimetypeFileContent());
      for (var stamp : found.getTimestampList()) {
        line.append(" token=" + stamp.isSignatureIntact() + " manifest=" + stamp.isMessageImprintDataIntact());
        int listed = 0, whole = 0;
        for (var one : stamp.getDigestMatchers()) {
          if (one.getType().name().equals("MESSAGE_IMPRINT")) continue;
          listed++;
          if (one.isDataFound() && one.isDataIntact()) whole++;
        }
        line.append(" files=" + whole + "/" + listed);
      }
      System.out.println(line);
    }
  }
}
`;

let there: ProofWorld;
let authority: Authority;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-dss-'));
  await writeFile(join(folder, 'Judge.java'), JUDGE);
  authority = await startAuthority();
  there = await proofWorld({ deps: () => ({ timestamps: rfc3161Timestamps(authority) }) });
});
afterAll(async () => {
  await there.world.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

test('G04 C56 EU DSS finds an ASiC-E whose token covers the manifest and every file in it, and finds what was changed or taken out', async () => {
  const whole = await there.made({ subcontractorId: there.ids[0] });
  const file = await open(whole);
  const parts = new Map<string, Uint8Array>();
  for (const path of file.paths) parts.set(path, await file.bytes(path));
  const { mimetype, manifest, timestamp, signature } = PATHS;
  const listed = file.paths.filter((path) => ![mimetype, manifest, timestamp, signature].includes(path as never)).length;
  const flipped = (path: string) => {
    const bytes = Uint8Array.from(parts.get(path)!);
    bytes[bytes.length - 2]! ^= 1;
    return bytes;
  };
  const packed = (change: (path: string) => Uint8Array | null) =>
    buffer(
      writeZip(
        (async function* () {
          for (const path of file.paths) {
            const content = change(path);
            if (content !== null) yield { path, content };
          }
        })(),
        new Date(0),
      ),
    );
  const original = (path: string) => parts.get(path)!;
  const files = [
    whole,
    await packed((path) => (path === PATHS.journal ? flipped(path) : original(path))),
    await packed((path) => (path === PATHS.journal ? null : original(path))),
    await packed((path) => (path === PATHS.manifest ? Buffer.concat([original(path), Buffer.from('\n')]) : original(path))),
  ];
  const paths = files.map((_, i) => join(folder, `${i}.asice`));
  await Promise.all(files.map((bytes, i) => writeFile(paths[i]!, bytes)));
  const { stdout } = await promisify(execFile)(programOf('dss'), [join(folder, 'Judge.java'), ...paths]);
  const kind = 'ASiC-E application/vnd.etsi.asic-e+zip';
  expect(stdout.trim().split('\n')).toEqual([
    `${kind} token=true manifest=true files=${listed}/${listed}`,
    `${kind} token=true manifest=true files=${listed - 1}/${listed}`,
    `${kind} token=true manifest=true files=${listed - 1}/${listed}`,
    `${kind} token=true manifest=false files=${listed}/${listed}`,
  ]);
});

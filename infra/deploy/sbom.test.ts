import { beforeAll, expect, test } from 'vitest';
import { onDemand } from '../tools/lockfile.mjs';
import { readLock } from './packages.ts';
import { type Bom, billOfMaterials, NOT_CARRIED } from './sbom.ts';
import { ROOT } from './server-bundle.ts';
import { FOUND_BY_NAME, STAYING } from './staying.ts';

const LINUX = { platform: 'linux', arch: 'x64' };
let bom: Bom;
beforeAll(async () => {
  bom = await billOfMaterials(ROOT, LINUX);
});
const named = (name: string) => bom.components.filter((one) => one.name === name);

test('every production dependency is in the bill, with its version and a licence; nothing that is for tests or other machines', async () => {
  const lock = await readLock(ROOT);
  const direct = ['', ...onDemand(lock)].flatMap((path) => {
    const { dependencies, optionalDependencies } = lock.packages[path]!;
    return Object.entries({ ...dependencies, ...optionalDependencies });
  });
  // Another library may bring a second version of it.
  for (const [name, version] of direct)
    expect([name, named(name).map((one) => one.version)]).toEqual([name, NOT_CARRIED.test(name) ? [] : expect.arrayContaining([version])]);
  for (const { name, version, licenses, scope } of bom.components) {
    const [one] = licenses ?? [];
    expect([name, one?.expression ?? one?.license?.id ?? one?.license?.name], name).toEqual([name, expect.stringMatching(/\w/)]);
    expect([name, version, scope]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/), 'required']);
  }
  expect(named('vitest')).toEqual([]);
  // Needed by tests as well as by the event store's client.
  expect(named('@grpc/grpc-js')).toHaveLength(1);
  expect(bom.components.map(({ name }) => name).filter((name) => /darwin|win32|musl/.test(name))).toEqual([]);
});

test('fonts, models, data and WebAssembly are in it', () => {
  for (const name of ['@fontsource-variable/inter', ...FOUND_BY_NAME, ...Object.keys(STAYING)])
    expect([name, named(name).length]).toEqual([name, 1]);
  expect(named('@fontsource-variable/inter')[0]!.licenses![0]!.license!.id).toBe('OFL-1.1');
});

test('the same lock gives the same bill, whose it is and what it is', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'subdoc' } } });
  expect([bom.serialNumber, bom.metadata.timestamp]).toEqual([undefined, undefined]);
  const known = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
  for (const { ref, dependsOn } of bom.dependencies) for (const name of [ref, ...dependsOn]) expect(known).toContain(name);
});

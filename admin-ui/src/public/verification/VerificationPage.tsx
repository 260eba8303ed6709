// The public page that verifies a proof file. Everything happens in the browser: the page asks nothing of any server once it is there.
import './verification.css';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type Verdict, type Verified, verifyProofFile } from '#domain/proof/verify.ts';
import { LegalPage } from '../legal/LegalPage.tsx';
import { openArchive } from './open-archive.ts';

type Outcome = { name: string } & ({ verified: Verified } | { failed: string });

const NO_ARCHIVE = 'Ce fichier n’est pas un dossier de preuve : l’archive ne peut pas être lue.';
const NO_ED25519 = 'Ce navigateur ne sait pas vérifier les signatures (Ed25519). Utilisez un navigateur récent, ou le vérificateur joint.';

const hexSha256 = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** WebCrypto knows Ed25519 in browsers since 2025, on pages with TLS. */
async function verifies(publicKey: Uint8Array, text: string, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature as BufferSource, new TextEncoder().encode(text));
}

const knowsEd25519 = (): Promise<boolean> =>
  Promise.resolve()
    .then(() => crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']))
    .then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'DataError',
    );

async function outcomeOf(file: File, key: string, checkpoint: File | undefined): Promise<Outcome> {
  const { name } = file;
  try {
    if (!(await knowsEd25519())) return { name, failed: NO_ED25519 };
    const archive = await openArchive(file, () => sha256.create());
    if (archive === null) return { name, failed: NO_ARCHIVE };
    const keys = key.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    const checkpoints = checkpoint === undefined ? [] : [await checkpoint.text()];
    return { name, verified: await verifyProofFile(archive, { sha256, hexSha256, verifies }, { keys, checkpoints }) };
  } catch {
    return { name, failed: NO_ARCHIVE };
  }
}

const Line = ({ name, means, verdict }: { name: string; means: string; verdict: Verdict }) => (
  <div className={verdict.holds ? 'verdict holds' : 'verdict broken'}>
    <h3>
      {name} : {verdict.holds ? 'oui' : 'non'}
    </h3>
    <p>{verdict.holds ? means : verdict.broken}</p>
  </div>
);

function Result({ outcome }: { outcome: Outcome }) {
  if ('failed' in outcome)
    return (
      <div className="verdict broken">
        <h3>{outcome.name}</h3>
        <p>{outcome.failed}</p>
      </div>
    );
  const { intact, complete, keysFrom, size, events, files, stampedAt } = outcome.verified;
  return (
    <>
      <h2>{outcome.name}</h2>
      <Line
        name="Intègre"
        means="Aucun fichier n’a été modifié, ajouté ou retiré, et chaque évènement est à sa place dans l’historique signé."
        verdict={intact}
      />
      <Line name="Complet" means="Toutes les suites d’évènements du périmètre sont là, jusqu’à la dernière." verdict={complete} />
      {size !== null && (
        <p>
          {files} fichiers, {events} évènements sur les {size} de l’historique du compte.
        </p>
      )}
      <p>
        {stampedAt === null
          ? 'Non horodaté par un tiers.'
          : `Horodaté par un tiers le ${stampedAt.slice(0, 10).split('-').reverse().join('/')} à ${stampedAt.slice(11, 16)} (UTC). La signature de ce tiers se vérifie avec « openssl ts -verify ».`}
      </p>
      {keysFrom === 'enclosed' && (
        <p>
          Vérifié avec la clé jointe au dossier. Pour savoir qui a signé, collez ci-dessus la clé que l’émetteur publie à l’adresse
          /.well-known/subdoc-log-key.
        </p>
      )}
    </>
  );
}

const Labelled = ({ id, label, hint, children }: { id: string; label: string; hint?: string; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {hint !== undefined && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
);

export function VerificationPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [working, setWorking] = useState(false);
  const ids = { file: useId(), key: useId(), checkpoint: useId() };
  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file') as File;
    const checkpoint = form.get('checkpoint') as File;
    setWorking(true);
    setOutcome(null);
    setOutcome(await outcomeOf(file, String(form.get('key') ?? ''), checkpoint.size > 0 ? checkpoint : undefined));
    setWorking(false);
  }
  return (
    <LegalPage title="Vérifier un dossier de preuve">
      <p>Le dossier reste sur votre appareil : rien n’est envoyé, ni le fichier, ni le résultat.</p>
      <form className="verification" onSubmit={(event) => void check(event)}>
        <Labelled id={ids.file} label="Dossier de preuve (.asice ou .zip)">
          <input id={ids.file} name="file" type="file" accept=".asice,.zip" required />
        </Labelled>
        <Labelled
          id={ids.key}
          label="Clé de l’émetteur (facultatif)"
          hint="Elle dit qui a signé. L’émetteur la publie à l’adresse /.well-known/subdoc-log-key ; sans elle, la clé jointe au dossier sert."
        >
          <textarea id={ids.key} name="key" rows={2} autoComplete="off" spellCheck={false} aria-describedby={`${ids.key}-hint`} />
        </Labelled>
        <Labelled
          id={ids.checkpoint}
          label="Point de contrôle reçu auparavant (facultatif)"
          hint="La pièce jointe d’un message quotidien : le dossier prouve alors que rien n’a été réécrit depuis ce jour."
        >
          <input id={ids.checkpoint} name="checkpoint" type="file" accept=".txt,text/plain" aria-describedby={`${ids.checkpoint}-hint`} />
        </Labelled>
        <button className="button primary" type="submit" disabled={working}>
          {working ? 'Vérification en cours…' : 'Vérifier'}
        </button>
      </form>
      <div aria-live="polite">{outcome !== null && <Result outcome={outcome} />}</div>
    </LegalPage>
  );
}

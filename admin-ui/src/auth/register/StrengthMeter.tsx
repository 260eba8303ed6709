// How many of the five criteria a password meets, in words, with what is still missing (F037).
import { PASSWORD_CRITERIA } from '#contract/accounts.ts';

export const STRENGTH = ['Aucun', 'Très faible', 'Faible', 'Moyen', 'Fort', 'Très fort'] as const;
export const strengthOf = (password: string): number => PASSWORD_CRITERIA.filter((criterion) => criterion.test(password)).length;

/** « au moins un chiffre », from « Le mot de passe doit contenir au moins un chiffre ». */
const short = (message: string) => message.replace('Le mot de passe doit contenir ', '');

/** `refused`: the server knows it as a common one, whatever it is made of. There is one verdict: the meter is silent then. */
export function StrengthMeter({ password, refused = false }: { password: string; refused?: boolean }) {
  const met = strengthOf(password);
  const all = PASSWORD_CRITERIA.length;
  if (refused && met === all) return null;
  const tone = met === all ? 'strong' : met >= 3 ? 'medium' : 'weak';
  return (
    <div className={`strength ${tone}`}>
      <span>
        Robustesse : <span className="label">{STRENGTH[met]}</span>
      </span>
      <progress aria-label="Robustesse du mot de passe" aria-valuetext={STRENGTH[met]} value={met} max={all} />
      <div aria-live="polite">
        {met === all ? (
          <p className="label">Votre mot de passe remplit tous les critères.</p>
        ) : (
          <>
            <p className="hint">Conseil : il doit encore contenir</p>
            <ul>
              {PASSWORD_CRITERIA.filter((criterion) => !criterion.test(password)).map((criterion) => (
                <li key={criterion.message}>{short(criterion.message)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

// Where a verification that the server made itself ends: reads success, email and error from the address (F045).
import { CardPage } from '../../public/PublicPage.tsx';
import { useSearch } from '../../root/navigation.ts';
import { Outcome } from '../Outcome.tsx';
import { AWAITS_APPROVAL } from '../texts.ts';

const ERRORS: Record<string, string> = {
  missing_token: 'Le lien est incomplet : il manque le code de vérification. Ouvrez-le depuis l’email, sans le recopier.',
  invalid_token: 'Le lien de vérification n’est pas valide ou a expiré. Demandez-en un nouveau depuis la page de connexion.',
  server_error: 'Le serveur n’a pas pu vérifier votre adresse. Réessayez dans quelques minutes.',
};
const DEFAULT_ERROR = 'La vérification de votre adresse n’a pas abouti.';

export const verificationError = (code: string | null): string =>
  code !== null && Object.hasOwn(ERRORS, code) ? (ERRORS[code] as string) : DEFAULT_ERROR;

export function EmailVerifiedPage() {
  const search = useSearch();
  const email = search.get('email');
  return (
    <CardPage title="Vérification de l’email">
      {search.get('success') === 'true' ? (
        <Outcome tone="valid" title="Email vérifié" way={{ href: '/auth', label: 'Se connecter' }}>
          <p>{email ? `L’adresse ${email} est vérifiée.` : 'Votre adresse est vérifiée.'}</p>
          <p className="lead">{AWAITS_APPROVAL}</p>
        </Outcome>
      ) : (
        <Outcome tone="problem" title="Vérification impossible" way={{ href: '/auth', label: 'Retour à la connexion' }}>
          <p>{verificationError(search.get('error'))}</p>
        </Outcome>
      )}
    </CardPage>
  );
}

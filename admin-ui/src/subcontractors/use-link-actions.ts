// The actions around a link: each says what it did, and what it could not do.
import { useQueryClient } from '@tanstack/react-query';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { dayOf } from '../shared/format.ts';
import { toast, toastError } from '../toast/store.ts';

export const revokeQuestion = ({ companyName }: Pick<Subcontractor, 'companyName'>): string =>
  `Révoquer le lien de « ${companyName} » ? L’ancien lien ne fonctionnera plus, même après un renouvellement.`;

export function useLinkActions(subcontractor: Subcontractor) {
  const client = useQueryClient();
  const { id, companyName, uploadUrl } = subcontractor;
  const action = async (run: () => Promise<unknown>, told: (answer: unknown) => { title: string; description?: string }) => {
    try {
      const answer = await run();
      toast(told(answer));
    } catch (error) {
      toastError(sentenceOf(error));
    } finally {
      void refreshData(client);
    }
  };
  return {
    copy: async () => {
      try {
        await navigator.clipboard.writeText(uploadUrl);
        toast({ title: 'Lien copié', description: companyName });
      } catch {
        // Some browsers forbid the clipboard: the link itself is shown to be copied by hand.
        prompt('Copiez ce lien :', uploadUrl);
      }
    },
    open: () => window.open(uploadUrl, '_blank', 'noopener,noreferrer'),
    renew: () =>
      action(
        () => dataProvider.renewLink(id),
        (answer) => ({
          title: 'Lien renouvelé',
          description: `${companyName} : valable jusqu’au ${dayOf((answer as Subcontractor).tokenExpiresAt)}`,
        }),
      ),
    revoke: async () => {
      if (!confirm(revokeQuestion(subcontractor))) return;
      await action(
        () => dataProvider.revokeLink(id),
        () => ({ title: 'Lien révoqué', description: companyName }),
      );
    },
  };
}

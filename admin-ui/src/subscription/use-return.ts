// Coming back from the payment page: `?success=true` or `?canceled=true` (F069), told once and removed from the address.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SUBSCRIPTION_KEY, USER_KEY } from '../console/query-client.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { toast } from '../toast/store.ts';

/** The provider's news may come a little after the person: asked again so often, for so long. */
const ASK_EVERY_MS = 1_500;
const ASK_FOR_MS = 30_000;

/** True while a payment that was just made is not known here yet. `active`: it is. */
export function useReturn(active: boolean): boolean {
  const url = useUrl();
  const client = useQueryClient();
  const [paid, setPaid] = useState(false);
  const success = url.get('success') === 'true';
  const canceled = url.get('canceled') === 'true';
  const { set } = url;
  useEffect(() => {
    if (!success && !canceled) return;
    if (canceled) toast({ title: 'Paiement annulé', description: 'Rien ne vous a été facturé.', tone: 'info' });
    else {
      toast({ title: 'Abonnement enregistré', description: 'Merci ! Toutes les pages vous sont ouvertes.' });
      setPaid(true);
    }
    set({ success: null, canceled: null }, { replace: true });
    void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
    void client.invalidateQueries({ queryKey: USER_KEY });
  }, [success, canceled, set, client]);
  const waiting = paid && !active;
  useEffect(() => {
    if (!waiting) return;
    const ask = setInterval(() => {
      void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
      void client.invalidateQueries({ queryKey: USER_KEY });
    }, ASK_EVERY_MS);
    const end = setTimeout(() => setPaid(false), ASK_FOR_MS);
    return () => {
      clearInterval(ask);
      clearTimeout(end);
    };
  }, [waiting, client]);
  return waiting;
}

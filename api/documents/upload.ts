// A subcontractor's deposit: his page, the documents that he sends, and his request for a new link.
import { uploadPageOf } from '#projections/compliance/query.ts';
import type { Handlers } from '../shell/call.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { linkOpenings } from '../subcontractors/link-openings.ts';
import { deadLink, deadLinkOf, findAskedFor, findLink } from '../subcontractors/links.ts';
import { depositByLink } from './deposit.ts';

/** The same answer for every token, so that guessing reveals nothing. */
const LINK_REQUESTED = 'Si ce lien a existé, l’entreprise qui vous l’avait envoyé est prévenue de votre demande.';

export function uploadRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  const openings = linkOpenings(deps);

  return {
    async uploadPage({ params, address, http, correlationId }) {
      const link = await findLink(deps, { token: params.token });
      if (!link) {
        await wrongGuess(deps.limits, address);
        throw await deadLinkOf(deps, params.token);
      }
      const page = await uploadPageOf(sql, link.subcontractorId, clock.today());
      if (!page) throw deadLink();
      openings.note(link, http, correlationId);
      return page;
    },

    async requestLink({ body, address, effects }) {
      const link = await findAskedFor(deps, body.token);
      if (link === null) await wrongGuess(deps.limits, address);
      else {
        const { accountId, subcontractorId, tokenHash } = link;
        const as = { actor: { kind: 'subcontractor' as const, subcontractorId }, accountId };
        // Only the owner learns of the request. The answer does not wait, so its time reveals nothing.
        await effects.attempt({ type: 'RequestLink', subcontractorId, accountId, tokenHash }, { as, fireAndForget: true });
      }
      return { message: LINK_REQUESTED };
    },

    upload: depositByLink(deps),
  } satisfies Partial<Handlers>;
}

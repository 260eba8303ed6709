// A subcontractor's deposit: his page, the door by which his files come in, and a new link asked for.

import type { UploadedDocument } from '#contract/documents.ts';
import type { routes } from '#contract/routes.ts';
import { uploadPageOf } from '#projections/compliance/query.ts';
import type { Call, Handlers } from '../shell/call.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { linkOpenings } from '../subcontractors/link-openings.ts';
import { deadLink, deadLinkOf, findAskedFor, findLink, type LiveLink } from '../subcontractors/links.ts';
import { linkQuotas } from './link-quotas.ts';
import { deposit, type Filed, type RecordingDoor } from './record-deposit.ts';

/** The same for every token: who guesses learns nothing. */
const LINK_REQUESTED = 'Si ce lien a existé, l’entreprise qui vous l’avait envoyé est prévenue de votre demande.';
type UploadCall = Call<typeof routes.upload>;

export function uploadRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  const liveLink = async (token: string | undefined, address: string): Promise<LiveLink> => {
    const link = token ? await findLink(deps, { token }) : null;
    if (link) return link;
    await wrongGuess(deps.limits, address);
    throw deadLink();
  };
  const quotaOf = linkQuotas(deps);
  const openings = linkOpenings(deps);

  async function shown(link: LiveLink, { documentId: id, documentTypeId, file: { fileName, fileSize } }: Filed): Promise<UploadedDocument> {
    const page = await uploadPageOf(sql, link.subcontractorId, clock.today());
    return (
      page?.documents.find((document) => document.id === id) ?? {
        id,
        documentTypeId,
        fileName,
        fileSize,
        uploadedAt: clock.now(),
        validationStatus: 'pending',
        status: null,
        startsOn: null,
        expirationDate: null,
        rejectionReason: null,
        dateExpiration: null,
        analysed: false,
      }
    );
  }

  /** Who has the link may send what is asked of its subcontractor, as much as one link may send. */
  function linkDoor({ http, address }: UploadCall): RecordingDoor<LiveLink> {
    const quota = quotaOf(http);
    const admitted = async (token: string | undefined): Promise<LiveLink> => {
      const link = await liveLink(token, address);
      await quota.admit(link);
      return link;
    };
    return {
      early: async (fields) => (fields.has('token') ? admitted(fields.get('token')) : null),
      whose: async (fields, early) => early ?? admitted(fields.get('token')),
      watch: quota.watch,
      closed: deadLink,
      actor: ({ subcontractorId }) => ({ kind: 'subcontractor', subcontractorId }),
      command: ({ accountId, subcontractorId, tokenHash }, filed) => ({
        type: 'UploadDocument',
        ...{ accountId, subcontractorId, tokenHash },
        ...filed,
      }),
      scope: ({ tokenHash }) => `link-${tokenHash}`,
      shown,
    };
  }

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
        // Told to nobody but the owner, in its answer's time too: nothing is waited for.
        await effects.attempt({ type: 'RequestLink', subcontractorId, accountId, tokenHash }, { as, untold: true });
      }
      return { message: LINK_REQUESTED };
    },

    upload: (call) => deposit(deps, call, linkDoor(call)),
  } satisfies Partial<Handlers>;
}

// The QR codes of one organisation's subcontractors, to print for the site (G08).
import { qrSheet } from '#domain/texts/fr/qr-sheet.ts';
import { subcontractorsOf } from '#projections/compliance/query.ts';
import { organizationById } from '#projections/organizations/query.ts';
import type { Handlers } from '../shell/call.ts';
import { found, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { withLinks } from '../subcontractors/links.ts';

const ACTIVE = { sort: null, range: null, filter: { isActive: true } };

export function qrSheetRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  return {
    async qrSheet({ visitor, params, http }) {
      const { accountId } = visitor;
      const [today, now] = [clock.today(), clock.now()];
      const { name } = found(await organizationById(sql, accountId, params.id));
      const { rows } = valid(await subcontractorsOf(sql, accountId, { list: ACTIVE, organizationId: params.id, today }));
      const open = rows.filter(({ tokenRevoked, tokenExpiresAt }) => !tokenRevoked && now < tokenExpiresAt);
      const cards = (await withLinks(deps, open)).map(({ companyName, shortUrl }) => ({ name: companyName, address: shortUrl }));
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('attachment', `QR ${name} ${today}.pdf`),
        'cache-control': 'private, no-store',
      };
      if (http.req.method === 'HEAD') return new Response(null, { headers });
      const content = await deps.writeQrSheet(qrSheet(name, today, cards), http.req.raw.signal);
      return new Response(content as Uint8Array<ArrayBuffer>, { headers });
    },
  } satisfies Partial<Handlers>;
}

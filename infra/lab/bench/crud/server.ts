// The honest reference: the same dashboard page by rows changed in place, JOIN and GROUP BY at read time, with indexes, prepared
// statements and a pool of 16. Plain node:http: faster than Express would be.
// Run as a process of its own: node server.ts <database url>; prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '../../../adapters/sql/postgres.ts';

const db = connect(process.argv[2]!, { name: 'crud', max: 16 });

/** Figures, first page of the table and the alerts, each counted from the documents themselves. */
async function page(account: number): Promise<object> {
  const [stats, subcontractors, alerts] = await Promise.all([
    db`select count(distinct s.id)::int as total, count(*) filter (where d.expires_on > current_date + 15)::int as "upToDate",
        count(*) filter (where d.expires_on between current_date and current_date + 15)::int as "expiringSoon",
        count(*) filter (where d.expires_on < current_date)::int as expired, count(*) filter (where d.id is null)::int as missing
      from crud.subs s cross join crud.types t left join crud.documents d on d.sub_id = s.id and d.type_id = t.id
      where s.account_id = ${account} and t.account_id = ${account}`,
    db`select s.*, count(d.id)::int as "documentsCount", count(d.id) filter (where d.expires_on >= current_date)::int as valid
      from crud.subs s left join crud.documents d on d.sub_id = s.id where s.account_id = ${account} group by s.id order by s.name limit 25`,
    db`select s.name, d.* from crud.documents d join crud.subs s on s.id = d.sub_id
      where s.account_id = ${account} and d.expires_on < current_date + 15 order by d.expires_on limit 20`,
  ]);
  return { stats: stats[0], subcontractors, alerts };
}

const server = createServer((request, response) => {
  const id = Number(request.url!.split('/')[2]);
  page(id).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('disconnect', () => process.exit());

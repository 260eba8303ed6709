// `npm run engines [-- NAME …]`: builds every real server once, or the named ones. A failed build does not stop the others.
import { lacking, make } from './get.ts';
import { isHere, SERVER_NAMES, type ServerName } from './servers.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !SERVER_NAMES.includes(name as ServerName));
if (unknown.length > 0) {
  console.error(`Inconnu / unknown: ${unknown.join(', ')}. Serveurs / servers: ${SERVER_NAMES.join(', ')}`);
  process.exit(2);
}
const wanted = named.length > 0 ? (named as ServerName[]) : SERVER_NAMES;
const lacks = lacking(wanted);
for (const name of wanted) {
  if (lacks.some((lack) => lack.name === name)) continue;
  if (isHere(name)) console.log(`${name} : déjà là / already here`);
  else
    await make(name).catch((error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
}
for (const { name, tools } of lacks) {
  console.error(`${name} : il manque ${tools.join(' et ')} / missing: ${tools.join(' and ')}`);
  process.exitCode = 1;
}

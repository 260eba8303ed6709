// What the reading is worth by measure, by type and by how the paper came (A53, G12): the last run of the score, nothing else.
import { frenchDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { ACCURACY, CARRIERS, KINDS, type Accuracy as Measures, percentRight, secondsAtMost } from './claims.ts';

const day = (date: string): string => (isCalendarDate(date) ? frenchDate(date) : date);
const shown = (percent: number | null): string => (percent === null ? '–' : `${percent} %`);

export function Accuracy({ measures = ACCURACY }: { readonly measures?: Measures }) {
  const carriers = CARRIERS.flatMap(([carrier, name]) => {
    const one = measures[carrier];
    return one === undefined ? [] : [{ name, ...one }];
  });
  if (carriers.length === 0) return null;
  return (
    <div className="measured">
      <table>
        <caption>La lecture, mesurée : champs lus juste</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            {carriers.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(([kind, title]) => (
            <tr key={kind}>
              <th scope="row">{title}</th>
              {carriers.map(({ name, kinds }) => (
                <td key={name}>{shown(percentRight(kinds[kind]))}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Tous types</th>
            {carriers.map(({ name, all }) => (
              <td key={name}>{shown(percentRight(all))}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="landing-note">
        Type, entreprise, SIREN et dates, sur des attestations d’essai dans des mises en page que la lecture n’avait jamais vues.{' '}
        {carriers
          .map(
            ({ name, all, measuredOn }) =>
              `${name} : ${all.papers} documents, 95 % des lectures en moins de ${secondsAtMost(all)} s, mesure du ${day(measuredOn)}`,
          )
          .join('. ')}
        . Ce qui n’est pas lu avec certitude attend votre décision : aucun document n’est rejeté automatiquement.
      </p>
    </div>
  );
}

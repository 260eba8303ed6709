// Autopilot: what it does by itself, the reminders step by step, and how a call sounds (F005, F006).
import { CALL_ATTEMPTS, channelsOf, DEFAULT_STEPS, GROUPING_DAYS } from '#domain/reminders/policy.ts';
import { channelWords, stepDay, stepMark } from '#domain/texts/fr/reminders.ts';
import { OPT_OUT_WORD, SAMPLE_CALL } from '#domain/texts/fr/voice.ts';
import sample from './appel-exemple.mp3';

export const Autopilot = () => (
  <section id="ai-features" className="landing-section">
    <h2>Autopilot : les relances sans y penser</h2>
    <p className="lead">
      Chaque document est lu à son arrivée, et validé s’il ne laisse aucun doute. Ceux qui manquent sont redemandés par e-mail. Pour ceux
      qui expirent, Autopilot relance par e-mail, par SMS puis par appel vocal, et note la réponse.
    </p>
    <Escalation />
    <VoiceSample />
  </section>
);

/** Straight from the policy that the reminders themselves follow (A01). */
const Escalation = () => (
  <div className="escalation">
    <table>
      <caption>Les relances d’un document qui expire</caption>
      <thead>
        <tr>
          <th scope="col">Quand</th>
          <th scope="col">Basic</th>
          <th scope="col">Autopilot</th>
        </tr>
      </thead>
      <tbody>
        {DEFAULT_STEPS.map((step) => (
          <tr key={step.day}>
            <th scope="row">
              <span className="step">{stepMark(step)}</span> <span className="hint">{stepDay(step)}</span>
            </th>
            <td>{channelWords(channelsOf(step, 'standard'))}</td>
            <td>{channelWords(channelsOf(step, 'autopilot'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="hint">
      Les documents qui expirent à moins de {GROUPING_DAYS} jours d’écart sont réunis dans un seul message. Un appel sans réponse est tenté{' '}
      {CALL_ATTEMPTS} fois au plus, aux heures de bureau.
    </p>
  </div>
);

// The file was spoken from SAMPLE_CALL by a free speech program: espeak-ng -v fr, then sox and lame (16 kHz, 24 kbit/s).
const VoiceSample = () => (
  <div className="voice" id="voice">
    <div>
      <h3>L’appel vocal, tel qu’on l’entend</h3>
      <p>
        L’assistant dit d’abord qu’il est une IA et pour qui il appelle (règlement européen sur l’IA, article 50). Le mot « {OPT_OUT_WORD} »
        met fin aux appels. Réservé à la formule Autopilot.
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: everything that is said is written beside it. */}
      <audio controls preload="none" src={sample} aria-label="Exemple d’appel, 29 secondes" />
      <p className="hint">Exemple enregistré avec une voix de synthèse libre.</p>
    </div>
    <ol className="transcript" aria-label="Transcription de l’appel">
      {SAMPLE_CALL.map((line) => (
        <li key={line.says} className={line.who}>
          <strong>{line.who === 'assistant' ? 'Assistant' : 'Sous-traitant'}</strong>
          <p>{line.says}</p>
        </li>
      ))}
    </ol>
  </div>
);

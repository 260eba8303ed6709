// A call with a misbehaving model: the rules of the law and of F210 hold whatever it answers.
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../kernel/calendar.ts';
import type { CallBrief } from '../ports/voice.ts';
import { disclosure } from '../texts/fr/voice.ts';
import { type Assistant, endOf, type Move, SILENCE, type Talk, type ToolCall, takeTurn } from './conversation.ts';
import { isOptOut, isYes } from './spoken-words.ts';

const brief: CallBrief = {
  company: 'Dupont BTP',
  humanContact: '04 67 00 00 00',
  contactName: 'Karim',
  documents: [{ name: 'Attestation URSSAF', words: 'qui expire aujourd’hui' }],
  today: '2026-11-23' as CalendarDate,
  sms: 'possible',
};
const completed = { line: 'completed', durationSeconds: 42 } as const;
const says = (text: string, hangUp = false): Move => ({ says: text, hangUp });
const use = (...calls: ToolCall[]): Move => ({ tools: calls.map((call, index) => ({ id: `t${index}`, call })) });
const log = (response: 'commitment' | 'callback' | 'opt-out', date: string | null = null): ToolCall => ({
  ...{ name: 'log_user_response', response, date },
});

/** Plays the model's moves in order; `sent`: number of SMS sent; `results`: the answers of the tools. */
function table(moves: Move[], about: Partial<CallBrief> = {}) {
  const seen = { sent: 0, results: [] as string[], asked: 0 };
  const assistant: Assistant = {
    async move(_brief, _lines, done) {
      seen.asked++;
      seen.results = done.map(({ result }) => result);
      const move = moves.shift();
      if (move === undefined) throw new Error('the model is away');
      return move;
    },
  };
  const tools = { sendSms: async () => ++seen.sent > 0 };
  const hear = async (...heard: (string | null)[]): Promise<Talk> => {
    let talk = SILENCE;
    for (const words of [null, ...heard]) talk = await takeTurn(talk, words, { brief: { ...brief, ...about }, assistant, tools });
    return talk;
  };
  return { seen, hear };
}
const last = (talk: Talk): string => talk.lines.at(-1)!.says;

describe('A54 the caller is identified first', () => {
  test('the first sentence is the legal one, before any model is asked', async () => {
    const { seen, hear } = table([]);
    const talk = await hear();
    expect(disclosure('X')).toMatch(/^Bonjour, je suis un assistant vocal automatique \(IA\) qui appelle pour X\./);
    expect([talk.lines.length, seen.asked]).toEqual([1, 0]);
    expect(last(talk).startsWith(disclosure('Dupont BTP'))).toBe(true);
    expect(last(talk)).toContain('Attestation URSSAF, qui expire aujourd’hui');
  });

  test.each([
    'Stop',
    'stop !',
    'Arrêtez de m’appeler',
    'ne m’appelez plus',
    'Je ne veux plus d’appels',
    'Retirez-moi de la liste',
    'ne me rappelez plus',
  ])('« %s » ends all calls, whatever the model would say', async (words) => {
    const { seen, hear } = table([says('Mais non !')]);
    const talk = await hear(words);
    expect([talk.notes.ending, seen.asked]).toEqual(['opt-out', 0]);
    expect(last(talk)).toMatch(/vous ne serez plus appelé pour Dupont BTP/);
    expect(endOf(completed, talk).outcome).toBe('opt-out');
  });

  test('a refusal that only the model understands counts as well', async () => {
    const { hear } = table([use(log('opt-out')), says('Continuons')]);
    expect(endOf(completed, await hear('Fichez-moi la paix')).outcome).toBe('opt-out');
  });

  test('words that only resemble it do not end the call', () => {
    for (const words of ['Je travaille non-stop', 'Rappelez plus tard', 'Oui envoyez', 'je ne peux plus vous parler'])
      expect([words, isOptOut(words)]).toEqual([words, false]);
  });
});

describe('F210 an SMS after a yes, a promise with its day', () => {
  test('« oui » to the question: send_sms, then log_user_response', async () => {
    const moves = [use({ name: 'send_sms' }), says('C’est parti. Quel jour ?'), use(log('commitment', '2026-11-27')), says('Noté.', true)];
    const { seen, hear } = table(moves);
    const ended = endOf(completed, await hear('Oui, allez-y', 'Vendredi'));
    expect(ended).toMatchObject({ outcome: 'commitment', smsSent: true, committedFor: '2026-11-27', durationSeconds: 42 });
    expect([seen.sent, ended.transcript.length]).toEqual([1, 5]);
  });

  test.each(['Non merci', 'Oui mais pas par SMS', 'C’est pour quel document ?', 'Je ne sais pas'])(
    'no SMS after « %s », although the model asks for it',
    async (words) => {
      const { seen, hear } = table([use({ name: 'send_sms' }), says('Bien.', true)]);
      const talk = await hear(words);
      expect([seen.sent, talk.notes.smsSent]).toEqual([0, false]);
      expect(seen.results[0]).toMatch(/^not-confirmed/);
    },
  );

  test('a yes to another question is no yes to the SMS', async () => {
    const { seen, hear } = table([says('Vous êtes bien Karim ?'), use({ name: 'send_sms' }), says('Bien.', true)]);
    await hear('Qui est à l’appareil ?', 'Oui');
    expect(seen.sent).toBe(0);
  });

  test('one SMS for each call, none if one was sent today or none is possible', async () => {
    const twice = table([use({ name: 'send_sms' }, { name: 'send_sms' }), says('Bien.', true)]);
    await twice.hear('Oui');
    expect([twice.seen.sent, twice.seen.results]).toEqual([1, ['sent', 'already-sent']]);
    for (const sms of ['sent-today', 'impossible'] as const) {
      const { seen, hear } = table([use({ name: 'send_sms' }), says('Bien.', true)], { sms });
      const talk = await hear('Oui');
      expect([seen.sent, seen.results, /Voulez-vous recevoir par SMS/.test(talk.lines[0]!.says)]).toEqual([0, [sms], false]);
    }
  });

  test.each([null, 'demain', '2026-11-22', '2027-11-27', '2026-02-31'])(
    'a promise without a day that can be is not noted: %s',
    async (date) => {
      const { seen, hear } = table([use(log('commitment', date)), says('Quel jour ?')]);
      const talk = await hear('Bientôt');
      expect(talk.notes).toMatchObject({ response: null, committedFor: null });
      expect(seen.results[0]).toMatch(/^date-needed/);
    },
  );

  test('the documents are named when they are asked for', async () => {
    const { seen, hear } = table([use({ name: 'get_required_documents' }), says('L’URSSAF.')]);
    await hear('Quel document ?');
    expect(seen.results).toEqual(['Attestation URSSAF, qui expire aujourd’hui']);
  });

  test('which answers are a yes', () => {
    for (const yes of ['oui', 'Ok', 'd’accord', 'Allez-y', 'oui, pas de problème', 'Bien sûr'])
      expect([yes, isYes(yes)]).toEqual([yes, true]);
    for (const no of ['', 'non', 'oui... enfin non', 'pas maintenant', 'peut-être', 'jamais']) expect([no, isYes(no)]).toEqual([no, false]);
  });
});

describe('C43 C30 whatever happens, the result can be spoken', () => {
  test('an unavailable model: a fixed sentence with a human contact, and the outcome « failed »', async () => {
    const talk = await table([]).hear('Oui ?');
    expect(last(talk)).toMatch(/problème technique.*Pour parler à une personne, contactez Dupont BTP : 04 67 00 00 00/);
    expect(endOf(completed, talk).outcome).toBe('failed');
  });

  test('a promise made before the model failed is kept', async () => {
    const talk = await table([use(log('commitment', '2026-11-24')), says('Noté. Autre chose ?')]).hear('Demain', 'Euh');
    expect(endOf(completed, talk)).toMatchObject({ outcome: 'commitment', committedFor: '2026-11-24' });
  });

  test('endless tool calls and an endless conversation are ended', async () => {
    const tools = await table(Array.from({ length: 9 }, () => use({ name: 'get_required_documents' }))).hear('Quoi ?');
    expect(tools.notes.ending).toBe('failed');
    const talk = await table(Array.from({ length: 30 }, () => says('Et encore ?'))).hear(...Array.from({ length: 30 }, () => 'bla'));
    expect(talk.notes.ending).toBe('goodbye');
    expect(talk.lines.length).toBeLessThan(30);
  });

  test('words of ten thousand signs, control characters and names that are markup are cut to one line', async () => {
    const long = `a\u0000\r\n${'b'.repeat(10_000)}`;
    const talk = await table([says(long)], { company: `<Redirect>]]>${'c'.repeat(10_000)}` }).hear(long);
    for (const { says: said } of talk.lines) {
      expect(said.length).toBeLessThan(1_100);
      expect(said).not.toMatch(/\p{Cc}/u);
    }
  });

  test('silence: the question is repeated once, then the call ends as not answered', async () => {
    const { seen, hear } = table([]);
    const once = await hear(null);
    expect(last(once)).toMatch(/rien entendu.*par SMS.*\?$/);
    const talk = await hear(null, '  ');
    expect([talk.notes.ending, endOf(completed, talk).outcome, seen.asked]).toEqual(['silence', 'no-answer', 0]);
  });

  test('two silences in a row end the call, two with words in between do not', async () => {
    const spoken = () => table([says('Quel jour ?'), says('Lequel ?'), says('Bien.')]);
    const apart = await spoken().hear(null, 'Oui ?', null, 'Pardon ?');
    expect([apart.notes.ending, last(apart)]).toEqual([null, 'Lequel ?']);
    const following = await spoken().hear(null, 'Oui ?', null, null);
    expect([following.notes.ending, endOf(completed, following).outcome]).toEqual(['silence', 'answered']);
  });

  test('F209 a person who hangs up after the first sentence was reached, and is not called again', async () => {
    expect(endOf(completed, await table([]).hear()).outcome).toBe('answered');
  });

  test('a refusal that the model reports ends the call as the word does', async () => {
    const { seen, hear } = table([use(log('opt-out')), says('Et sinon, quel jour ?')]);
    const talk = await hear('Fichez-moi la paix avec vos machines');
    expect([talk.notes.ending, seen.asked, endOf(completed, talk).outcome]).toEqual(['opt-out', 1, 'opt-out']);
    expect(last(talk)).toMatch(/plus appelé/);
  });

  test('nothing is said after the end', async () => {
    const { seen, hear } = table([]);
    expect((await hear('Stop', 'Allô ?')).lines).toHaveLength(3);
    expect(seen.asked).toBe(0);
  });

  test('the outcome of an attempt without words', () => {
    const outcomes = (['completed', 'no-answer', 'failed'] as const).map((line) => endOf({ line, durationSeconds: 0 }, SILENCE).outcome);
    expect(outcomes).toEqual(['no-answer', 'no-answer', 'failed']);
  });
});

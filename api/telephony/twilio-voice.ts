// The telephone provider's callbacks: passed on unchanged, answered with what the provider says next. Present in every profile.
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { readBytes } from '../shell/http/body.ts';
import { Problem } from '../shell/problem.ts';

export function twilioVoiceRoutes({ answerVoiceCallback, config }: Pick<RouteDeps, 'answerVoiceCallback' | 'config'>) {
  return {
    async twilioVoiceWebhook({ http }) {
      const { pathname, search } = new URL(http.req.url);
      const body = Buffer.from(await readBytes(http)).toString('utf8');
      // The signature covers the address that we gave, not the one that a proxy made of it (C33, C42).
      const answer = await answerVoiceCallback({ url: config.publicUrl + pathname + search, headers: http.req.header(), body });
      if (answer === null) throw new Problem('callback-bad-signature');
      return new Response(answer, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    },
  } satisfies Partial<Handlers>;
}

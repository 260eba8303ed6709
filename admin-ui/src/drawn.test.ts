// The pages that come drawn, before any script runs.
import { expect, it } from 'vitest';
import { draw } from './drawn.tsx';

it.each(['/', '/auth', '/protection-donnees', '/conditions-utilisation'])('P12b no button of the drawn %s does nothing', (path) => {
  const { body } = new DOMParser().parseFromString(draw(path)!, 'text/html');
  expect([...body.querySelectorAll('button:enabled, [role=button]')].map(({ textContent }) => textContent)).toEqual([]);
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachAlone, page, sent, show, type } from './page.test-kit.tsx';

eachAlone();

it('G54 a paper that is to be sent says where to get it, and the page whom to call', async () => {
  const site = { name: 'urssaf.fr', href: 'https://www.urssaf.fr' };
  const sources = [1, 2].map((documentTypeId) => ({ documentTypeId, text: 'Où l’obtenir, dans votre espace en ligne,', site }));
  const good = sent({ id: 12, documentTypeId: 2, validationStatus: 'validated', status: 'current', expirationDate: '2027-11-20' });
  await show({ ...page([good], [type(1), type(2)]), sources });
  const links = screen.getAllByRole('link', { name: 'urssaf.fr' });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([[site.href, '_blank']]);
  expect(within(screen.getAllByRole('article')[0]!).getByText(/Où l’obtenir/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '04 67 12 34 56' }).getAttribute('href')).toBe('tel:04 67 12 34 56');
});

// K39: a typed form is not lost without a question by « back », a gesture, a reload, a link or an entry of the menu.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CompanyCard } from '../account/CompanyCard.tsx';
import { LetThrough } from '../console/current-user.ts';
import { DocumentTypesPage } from '../document-types/DocumentTypesPage.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { LEAVE, letGo } from './unsaved.ts';

const api = setUp();
const user = userEvent.setup({ delay: null });
const asked = vi.fn<(question: string) => boolean>();
beforeEach(() => {
  asked.mockReset().mockReturnValue(false);
  vi.stubGlobal('confirm', asked);
});
afterEach(letGo);

const Where = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <Link to="/documents">Documents</Link>
      <button type="button" onClick={() => void navigate('/dashboard')}>
        Palette
      </button>
      <button type="button" onClick={() => void navigate('?page=2')}>
        Filtre
      </button>
    </>
  );
};
const where = () => screen.getByTestId('where').textContent;
const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
async function account() {
  showConsole(
    <LetThrough value={api.world.user}>
      <Where />
      <CompanyCard />
    </LetThrough>,
    '/compte',
  );
  await user.type(await screen.findByLabelText('Nom de l’entreprise'), ' et Fils');
}

it('K39 a link, an entry chosen by the keyboard and a reload ask; who stays keeps what was typed, who goes is not asked twice', async () => {
  await account();
  expect(closing()).toBe(false);
  await user.click(screen.getByText('Documents'));
  await user.click(screen.getByText('Palette'));
  expect([where(), asked.mock.calls]).toEqual(['/compte', [[LEAVE], [LEAVE]]]);
  expect((screen.getByLabelText('Nom de l’entreprise') as HTMLInputElement).value).toContain('et Fils');
  asked.mockReturnValue(true);
  await user.click(screen.getByText('Documents'));
  expect(where()).toBe('/documents');
  expect(asked).toHaveBeenCalledTimes(3);
  expect(closing()).toBe(true);
});

it('K39 a change of the page’s own parameters asks nothing', async () => {
  await account();
  await user.click(screen.getByText('Filtre'));
  expect([where(), asked.mock.calls]).toEqual(['/compte?page=2', []]);
});

it('K39 what is saved may be left', async () => {
  await account();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Compte mis à jour');
  expect(closing()).toBe(true);
  await user.click(screen.getByText('Documents'));
  expect([where(), asked.mock.calls]).toEqual(['/documents', []]);
});

it('K39 « back » over a typed dialog asks, stays, and the dialog keeps what was typed; agreed to, it closes', async () => {
  showConsole(
    <>
      <Where />
      <DocumentTypesPage />
    </>,
    '/document-types',
  );
  await user.click(await screen.findByRole('button', { name: 'Ajouter Attestation RNE' }));
  const opened = where();
  expect(opened).toContain('?type=new');
  await user.type(screen.getByLabelText(/^Nom/), ' de mon métier');
  history.back();
  await waitFor(() => expect(asked).toHaveBeenCalledWith(LEAVE));
  await waitFor(() => expect(location.pathname + location.search).toBe(opened));
  expect((screen.getByLabelText(/^Nom/) as HTMLInputElement).value).toBe('Attestation RNE de mon métier');
  expect(where()).toBe(opened);
  asked.mockReturnValue(true);
  history.back();
  await waitFor(() => expect(where()).toBe('/document-types'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

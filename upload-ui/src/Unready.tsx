// The page of a link before there is anything to show, or instead of it.
import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

type Props = { state: { step: 'loading' | 'dead' } | { step: 'failed'; again(): void }; dead: { title: string; text: string } };

export function Unready({ state, dead }: Props) {
  switch (state.step) {
    case 'loading':
      return (
        <main aria-busy="true" aria-label="Chargement">
          <div className="bone title" />
          <div className="bone block" />
        </main>
      );
    case 'dead':
      return <Notice {...dead} />;
    case 'failed':
      return (
        <Notice title={texts.loadErrorTitle} text={texts.loadErrorText}>
          <button type="button" className="first" onClick={state.again}>
            {texts.retry}
          </button>
        </Notice>
      );
  }
}

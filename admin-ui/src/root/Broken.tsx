// The last net: a page that fails to load or to draw says so and offers to load again, instead of a white screen. Code that did not come is
// asked for again first.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { didNotCome, loadAgain } from './load-again.ts';
import { Waiting } from './Waiting.tsx';

type State = { step: 'fine' | 'again' | 'failed' };

export class Broken extends Component<{ children: ReactNode }, State> {
  override state: State = { step: 'fine' };

  static getDerivedStateFromError(error: unknown): State {
    return { step: didNotCome(error) ? 'again' : 'failed' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (didNotCome(error)) void loadAgain().then((loading) => loading || this.setState({ step: 'failed' }));
  }

  override render() {
    if (this.state.step === 'fine') return this.props.children;
    if (this.state.step === 'again') return <Waiting />;
    return (
      <main className="public public-center">
        <div className="public-card" role="alert">
          <h1>Cette page n’a pas pu s’afficher</h1>
          <p>Vos données sont intactes. Rechargez la page ; si cela se répète, réessayez dans quelques minutes.</p>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Recharger la page
          </button>
        </div>
      </main>
    );
  }
}

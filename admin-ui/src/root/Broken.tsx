// The last net: a page that fails to load or to draw says so and offers to load again, instead of a white screen.
import { Component, type ErrorInfo, type ReactNode } from 'react';

export class Broken extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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

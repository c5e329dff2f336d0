import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** Shown when a screen fails while it is drawn or its file cannot be loaded; no internals are shown. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="card-page">
        <section className="card" role="alert">
          <h1>Service Response Error, Error Messagee:</h1>
          <p>The page could not be shown. Your saved records are not affected.</p>
          <p>
            <button type="button" className="button primary" onClick={() => location.reload()}>
              Reload the page
            </button>
          </p>
        </section>
      </main>
    );
  }
}

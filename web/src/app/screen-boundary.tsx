import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { history } from '../routing/leave-guard.ts';
import { paths } from '../routing/paths/site.ts';

interface Props {
  readonly pathname: string;
  readonly children: ReactNode;
}

const MESSAGE = 'The page could not be shown. Your saved records are not affected.';

/** A screen that fails while it is drawn, or whose file cannot be loaded, leads to the error view. Spec part 1, 2.1. */
class Boundary extends Component<Props, { failedAt: string | undefined }> {
  override state = { failedAt: undefined };

  static getDerivedStateFromError() {
    return { failedAt: location.pathname };
  }

  override componentDidCatch() {
    const from = `${location.pathname}${location.search}${location.hash}`;
    history.replace(paths.displayError(), { message: MESSAGE, from });
  }

  override render() {
    const { pathname, children } = this.props;
    // The error view itself has failed: the boundary around all screens shows it.
    if (this.state.failedAt === paths.displayError()) throw new Error(MESSAGE);
    return this.state.failedAt === pathname ? null : children;
  }
}

export const ScreenBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary pathname={useLocation().pathname}>{children}</Boundary>
);

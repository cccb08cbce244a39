import { Component, type ReactNode } from 'react';
import { FailedPage } from './FailedPage.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A screen that breaks while it is drawn leaves menu and top bar standing, and can be tried again. */
export class ScreenBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <FailedPage onRetry={() => this.setState({ isBroken: false })} /> : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';
import { FailedPage } from './FailedPage.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What breaks while it is drawn, or whose code does not arrive, leaves what is around it standing. Loading the page anew is the way on. */
export class ScreenBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <FailedPage onRetry={() => location.reload()} /> : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';
import type { Route } from '#machines/app/route.rules.ts';
import { FailedPage } from './FailedPage.tsx';

interface Props {
  readonly children: ReactNode;
  readonly at?: Route | null | undefined;
}

interface State extends Pick<Props, 'at'> {
  readonly isBroken: boolean;
}

/** The frame stays, so the member can open another page or reload. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { at, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <FailedPage onRetry={() => location.reload()} /> : this.props.children;
  }
}

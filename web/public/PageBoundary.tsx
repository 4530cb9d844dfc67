import { Component, type ReactNode } from 'react';
import type { Common } from '#web/i18n/en/common.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { pageFailed } from './page-failed.ts';

interface Props {
  common: Common;
  /** What the server rendered; undefined there, where an error is a failure of the page. */
  serverHtml: string | undefined;
  children: ReactNode;
}

/**
 * The global error fallback (LOOK-5): what the server rendered stays readable, its links
 * lead on, and a notice above it offers to reload.
 */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    pageFailed(error);
    showToast({ ...this.props.common.failure, tone: 'bad' });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <div dangerouslySetInnerHTML={{ __html: this.props.serverHtml ?? '' }} />;
  }
}

import type { ReactNode } from 'react';
import { PageHeading } from '#web/platform/PageHeading.tsx';

/** Single-column layout of the sign-in screens. */
export function AuthCard({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className="auth-card">
      <PageHeading title={title} lead={lead} />
      {children}
      {footer && <footer className="auth-card__foot soft">{footer}</footer>}
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';

type FormHeaderProps = { stored: PrizeDraw | undefined; actions: ReactNode };

export function FormHeader({ stored, actions }: FormHeaderProps) {
  return (
    <PageHeader
      back={
        <ButtonLink to="/dashboard" variant="quiet" size="sm">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          Back to Dashboard
        </ButtonLink>
      }
      title={stored ? 'Edit Prize Draw' : 'Create Prize Draw'}
      lead={
        stored ? (
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 break-words">{stored.title}</span>
            <StatusBadge draw={stored} />
          </span>
        ) : (
          'One page, and it can be changed until the first ticket is sold.'
        )
      }
      actions={actions}
    />
  );
}

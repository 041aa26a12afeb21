import { Link } from '@tanstack/react-router';
import { BadgeCheck, Ban, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { OrganisationRow } from '#contract/admin/organisations.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { OrganisationLogo } from '#web/features/draws/organisations/organisation-logo.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { AdminSearch } from '../search.ts';
import { useAct } from '../use-act.ts';
import { ORGANISATION_STATES, organisationsQuery } from './queries.ts';
import { VerifyDialog } from './verify-dialog.tsx';

const STATE_NAMES = {
  unverified: 'Not verified',
  verified: 'Verified',
  refused: 'Name refused',
} as const;

/** The organisations, and their verification. */
export function OrganisationsArea({ search }: { search: AdminSearch }) {
  const [verifying, setVerifying] = useState<OrganisationRow | null>(null);
  const [ending, setEnding] = useState<OrganisationRow | null>(null);
  const [refusing, setRefusing] = useState<OrganisationRow | null>(null);
  return (
    <section aria-labelledby="organisations">
      <h2 id="organisations" className="sr-only print:not-sr-only print:text-xl">
        Organisations
      </h2>
      <AdminListControls
        search={search}
        placeholder="Search organisations..."
        narrow={[
          {
            name: 'state',
            label: 'Status',
            all: 'All organisations',
            options: ORGANISATION_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          },
        ]}
      />
      <AdminList
        query={organisationsQuery(useApi(), search)}
        search={search}
        label="Organisations"
        failed="The organisations could not be loaded."
        none="No organisations yet"
        notFound="No organisations found"
      >
        {(rows) => (
          <ul aria-label="Organisations" className="hairline rounded-sheet bg-surface">
            {rows.map((row) => (
              <OrganisationItem
                key={row.slug}
                row={row}
                onVerify={() => setVerifying(row)}
                onEnd={() => setEnding(row)}
                onRefuse={() => setRefusing(row)}
              />
            ))}
          </ul>
        )}
      </AdminList>
      {verifying && <VerifyDialog organisation={verifying} onClose={() => setVerifying(null)} />}
      {refusing && <RefuseNameDialog organisation={refusing} onClose={() => setRefusing(null)} />}
      <EndDialog organisation={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

type OrganisationItemProps = {
  row: OrganisationRow;
  onVerify: () => void;
  onEnd: () => void;
  onRefuse: () => void;
};

function OrganisationItem({ row, onVerify, onEnd, onRefuse }: OrganisationItemProps) {
  const { slug, name, place, holder, members, verifiedAt, checked, createdAt, nameRefusal } = row;
  const label = verifiedAt ? 'End verification' : 'Verify';
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-line border-b px-4 py-4 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_11rem] sm:px-5">
      <div className="flex min-w-0 gap-4">
        <OrganisationLogo organisation={row} size={44} corners="control" />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <Link
              to="/@{$slug}"
              params={{ slug }}
              className="font-semibold hover:text-accent hover:underline"
            >
              {name}
            </Link>
          </p>
          <p className="wrap-anywhere text-muted">{[`/@${slug}`, place].filter(Boolean).join(', ')}</p>
          <p className="wrap-anywhere text-sm">
            {'Run by '}
            <AdminLink search={{ open: holder.id }} className="link">
              {formatFullName(holder)}
            </AdminLink>
            {`${holder.verified ? '' : ' (not verified)'}, ${plural(members, 'member')}, since ${formatLongDate(createdAt)}`}
          </p>
          {nameRefusal !== null && (
            <p className="wrap-anywhere mt-1 text-sm">{`Name refused: ${nameRefusal}`}</p>
          )}
          {verifiedAt && (
            <p className="wrap-anywhere mt-1 text-sm">
              {`Verified on ${formatLongDate(verifiedAt)}. Checked: ${checked}`}
            </p>
          )}
        </div>
      </div>
      <div className="sm:justify-self-end">
        {verifiedAt ? (
          <Badge tone="green" icon={BadgeCheck}>
            Verified
          </Badge>
        ) : (
          <Badge
            tone={nameRefusal === null ? 'yellow' : 'danger'}
            icon={nameRefusal === null ? CircleDashed : Ban}
          >
            {nameRefusal === null ? 'Not verified' : 'Name refused'}
          </Badge>
        )}
      </div>
      <div className="grid sm:justify-end">
        <Button
          variant={verifiedAt ? 'danger-quiet' : 'secondary'}
          // A border on phones, because text alone would not look like a button.
          className="max-sm:border max-sm:border-edge"
          aria-label={verifiedAt ? `End verification of ${name}` : `Verify ${name}`}
          onClick={verifiedAt ? onEnd : onVerify}
        >
          {label}
        </Button>
        {nameRefusal === null && (
          <Button variant="danger-quiet" size="sm" aria-label={`Refuse name of ${name}`} onClick={onRefuse}>
            Refuse name
          </Button>
        )}
      </div>
    </li>
  );
}

type EndDialogProps = { organisation: OrganisationRow | null; onClose: () => void };

function EndDialog({ organisation, onClose }: EndDialogProps) {
  const api = useApi();
  const { mutate, isPending } = useAct({
    run: ({ slug }: OrganisationRow) =>
      api('PUT /api/v1/admin/organisations/:slug/unverify', { params: { slug } }),
    done: ({ name }) => ({ title: 'Verification ended', description: name }),
    failed: 'The verification could not be ended',
  });
  return (
    <ConfirmDialog
      open={organisation !== null}
      onOpenChange={onClose}
      title={organisation ? `End the verification of ${organisation.name}?` : ''}
      description="The verified mark disappears from its page and its draws at once. You can verify it again later."
      confirmText="End verification"
      pending={isPending}
      danger
      onConfirm={() => organisation && mutate(organisation, { onSettled: onClose })}
    />
  );
}

type RefuseNameDialogProps = { organisation: OrganisationRow; onClose: () => void };

function RefuseNameDialog({ organisation: { slug, name }, onClose }: RefuseNameDialogProps) {
  const api = useApi();
  const { mutate, isPending } = useAct({
    run: (reason: string) =>
      api('PUT /api/v1/admin/organisations/:slug/refuse-name', { params: { slug }, body: { reason } }),
    done: () => ({ title: 'Name refused', description: `${name} is hidden until it has another name.` }),
    failed: 'The name could not be refused',
  });
  return (
    <ReasonDialog
      title={`Refuse the name ${name}?`}
      description="Its page disappears, and it can’t publish draws until it has another name. Published draws keep the name in their terms, so take them off sale too if you need to."
      help="The team sees this reason."
      confirmText="Refuse the name"
      pendingText="Refusing..."
      pending={isPending}
      maxLength={limits.checked}
      onReason={(reason) => mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

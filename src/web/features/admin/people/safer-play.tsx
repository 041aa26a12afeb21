import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import type { PersonPlay } from '#contract/play/person-play.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { LIFT_CAUSE_TEXTS, LIFT_CAUSES, type LiftCause } from '#domain/play/breaks.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { Facts, Part } from '../detail.tsx';
import { useAct } from '../use-act.ts';
import { personPlayQuery } from './queries.ts';
import { describeAge, describeBreakOf, describeDocument } from './safer-play-text.ts';

type SaferPlayProps = { person: PersonDetails; own: boolean };

/** A person's age check and break. Admins can lift a break that an admin started by mistake. */
export function SaferPlay({ person, own }: SaferPlayProps) {
  const { data } = useQuery(personPlayQuery(useApi(), person.id));
  const [isLifting, setLifting] = useState(false);
  if (!data) return null;
  const isLiftable = data.break !== null && data.break.liftableFrom !== null && !own;
  return (
    <Part title="Age and breaks">
      <Facts
        items={[
          { name: 'Age check', value: describeAge(data.ageCheck) },
          { name: 'Proof of age', value: describeDocument(data.ageCheck) },
          { name: 'Break', value: describeBreakOf(data.break) },
        ]}
      />
      {isLiftable && (
        <Button variant="secondary" className="mt-5" onClick={() => setLifting(true)}>
          Lift the break
        </Button>
      )}
      {isLifting && data.break && (
        <LiftDialog person={person} taken={data.break} onClose={() => setLifting(false)} />
      )}
    </Part>
  );
}

type LiftDialogProps = {
  person: PersonDetails;
  taken: NonNullable<PersonPlay['break']>;
  onClose: () => void;
};

function LiftDialog({ person, taken, onClose }: LiftDialogProps) {
  const api = useApi();
  const [cause, setCause] = useState<LiftCause>();
  const lift = useAct({
    run: (chosen: LiftCause) =>
      api('POST /api/v1/admin/people/:id/break/lift', { params: { id: person.id }, body: { cause: chosen } }),
    confirm: true,
    done: () => ({ title: 'Break lifted', description: 'We’ve emailed them.' }),
    failed: 'We couldn’t lift the break',
  });
  const hasOwn = taken.liftableFrom !== null && taken.liftableFrom > taken.since;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Lift ${formatFullName(person)}’s break?`}
      description={
        hasOwn
          ? 'Do this only if an admin started it by mistake. The part that they chose stays. We’ll email them the reason.'
          : 'Do this only if an admin started it by mistake. They can buy tickets again at once. We’ll email them the reason.'
      }
      confirmText="Lift the break"
      confirmDisabled={cause === undefined}
      pending={lift.isPending}
      pendingText="Lifting..."
      onConfirm={() => cause && lift.mutate(cause, { onSuccess: onClose })}
    >
      <RadioCards
        legend="The reason that we email to them"
        name="cause"
        value={cause}
        onChange={setCause}
        columns={1}
        options={LIFT_CAUSES.map((value) => ({ value, title: LIFT_CAUSE_TEXTS[value] }))}
      />
    </ConfirmDialog>
  );
}

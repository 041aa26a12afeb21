import { useState } from 'react';
import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { describeTrees } from '#domain/impact/trees-text.ts';
import { formatPounds } from '#domain/money/format.ts';
import { NO_ENTRIES_TEXT } from '#domain/outcome/outcome-text.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { HostLine } from '#web/features/draws/organisations/host-line.tsx';
import { describeMinimum } from '#web/features/draws/page/minimum-text.ts';
import { type Asking, CommandDialogs, needsConfirmation } from './command-dialogs.tsx';
import { type DrawActions, listDrawActions } from './draw-actions.ts';
import { DrawMenu } from './draw-menu.tsx';
import { OwnDrawProgress } from './own-draw-progress.tsx';
import { type Command, useDrawCommand } from './use-draw-commands.ts';

/** One of a host's draws in its colours, with its sales and actions. */
export function OwnDrawCard({ draw }: { draw: OwnDraw }) {
  const command = useDrawCommand(draw.id);
  const [asking, setAsking] = useState<Asking | null>(null);
  const actions = listDrawActions(draw);
  const close = () => setAsking(null);
  const onCommand = (wanted: Command) =>
    needsConfirmation(wanted) ? setAsking(wanted) : command.mutate(wanted);

  return (
    <DrawTheme draw={draw} className="hairline overflow-hidden rounded-sheet bg-surface">
      <article aria-labelledby={`draw-${draw.id}`} className="sm:flex">
        <DrawPicture
          draw={draw}
          className="border-line max-sm:aspect-5/2 max-sm:border-b sm:aspect-auto sm:w-44 sm:flex-none sm:self-stretch sm:border-r lg:w-64"
        />
        <div className="min-w-0 flex-1 p-5 sm:p-6">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <StatusBadge draw={draw} />
              <h3 id={`draw-${draw.id}`} className="wrap-anywhere mt-2 line-clamp-3 text-xl">
                {draw.title}
              </h3>
              {draw.organisation && <HostLine draw={draw} className="mt-1.5 text-sm" />}
            </div>
            <div className="-mt-1.5 -mr-2.5">
              <DrawMenu draw={draw} actions={actions} onCommand={onCommand} />
            </div>
          </div>
          <p className="wrap-anywhere mt-1 line-clamp-2 text-muted">{draw.description}</p>
          <div className="mt-4">
            <OwnDrawProgress draw={draw} />
          </div>
          <OutcomeNote draw={draw} />
          <Facts draw={draw} />
          <CardButtons draw={draw} actions={actions} onEnd={() => setAsking('end')} />
        </div>
      </article>
      <CommandDialogs
        draw={draw}
        asking={asking}
        pending={command.isPending}
        onConfirm={(wanted) => command.mutate(wanted, { onSettled: close })}
        onClose={close}
      />
    </DrawTheme>
  );
}

/** Says how the draw ended if the earnings are not what the host expects. */
function OutcomeNote({ draw }: { draw: OwnDraw }) {
  const text = draw.outcome === 'no_winner' ? NO_ENTRIES_TEXT : describeMinimum(draw);
  return text && <p className="measure mt-4 font-semibold">{text}</p>;
}

function Facts({ draw }: { draw: OwnDraw }) {
  const { earnings, raised } = draw;
  const facts = [
    { label: 'Ticket price', value: formatPounds(draw.ticketPrice) },
    ...(earnings ? [{ label: 'Earnings', value: formatPounds(earnings.hostPence) }] : []),
    {
      label: 'To charity',
      value: formatPounds(raised.charityPence),
      note: `${draw.charityPercentage}% to ${draw.charityName}`,
    },
    {
      label: describeTrees(raised),
      value: formatNumber(raised.trees),
    },
    draw.endedAt
      ? { label: 'Ended', value: formatDateTime(draw.endedAt), wide: true }
      : { label: 'End date', value: formatDateTime(draw.endDate), wide: true },
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-5 gap-y-3 border-line border-t pt-4 md:grid-cols-4 lg:flex lg:justify-between">
      {facts.map(({ label, value, note, wide }) => (
        <div key={label} className={wide ? 'col-span-2 min-w-0 md:col-span-4' : 'min-w-0 lg:max-w-44'}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold">{value}</dd>
          {note && <dd className="wrap-anywhere line-clamp-2 text-muted text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type CardButtonsProps = { draw: OwnDraw; actions: DrawActions; onEnd: () => void };

function CardButtons({ draw, actions, onEnd }: CardButtonsProps) {
  const params = { id: draw.id };
  const toControl = draw.status === 'completed' || draw.status === 'awaiting_draw' ? actions.control : null;
  return (
    <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {toControl && (
        <ButtonLink to="/prize-draw/$id/admin" params={params} className="col-span-2">
          {toControl}
        </ButtonLink>
      )}
      {actions.publish && (
        <>
          <ButtonLink to="/prize-draw/$id/edit" params={params} search={{ step: 'finalize' }}>
            Publish
          </ButtonLink>
          <ButtonLink to="/prize-draw/$id/edit" params={params} variant="secondary">
            Edit
          </ButtonLink>
        </>
      )}
      <ButtonLink
        to="/prize-draw/$id/manage"
        params={params}
        variant={toControl || actions.publish ? 'secondary' : 'primary'}
        className="col-span-2"
      >
        Manage
      </ButtonLink>
      <ButtonLink
        to="/prize-draw/$id/view-tickets"
        params={params}
        variant="secondary"
        className="px-3! sm:px-5!"
      >
        View Tickets
      </ButtonLink>
      <ButtonLink to="/prize-draw/$id" params={params} variant="secondary" className="px-3! sm:px-5!">
        View Details
      </ButtonLink>
      {actions.end && (
        <Button variant="danger-quiet" className="col-span-2 sm:ml-auto" onClick={onEnd}>
          End Draw
        </Button>
      )}
    </div>
  );
}

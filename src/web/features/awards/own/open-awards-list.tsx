import { useQuery } from '@tanstack/react-query';
import type { OwnAward } from '#contract/awards/awards.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { getServerNow, type ServerTime } from '#web/lib/server-time.ts';
import { ownAwardsQuery } from '../queries.ts';
import { describeOwnStep, headOwnAward, isOpenAward, sortOpenAwards } from './open-awards.ts';

/** The user's won prizes until they have arrived, each with its next step. Hidden if there are none. */
export function OpenAwards({ userId, time }: { userId: string; time: ServerTime }) {
  const { data = [] } = useQuery(ownAwardsQuery(useApi(), userId));
  const open = sortOpenAwards(data.filter((own) => isOpenAward(own, getServerNow(time))));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="your-prizes" className="mb-10">
      <h2 id="your-prizes" className="sr-only">
        Your prizes
      </h2>
      <ul className="grid gap-4">
        {open.map((own) => (
          <li key={own.award.id}>
            <OpenAward own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenAward({ own }: { own: OwnAward }) {
  const { award, prizeDrawId, prizeDrawTitle } = own;
  const { text, action, hasDetailsLink = false } = describeOwnStep(own);
  const isWon = award.state === 'won';
  return (
    <article
      aria-labelledby={`award-${award.id}`}
      data-variant={isWon ? 'winner' : 'default'}
      data-tear="end"
      className="ticket pr-(--stub)"
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 px-5 py-5 sm:px-7 sm:py-6">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={`award-${award.id}`} className="wrap-anywhere line-clamp-3 text-2xl">
            {headOwnAward(own)}
          </h3>
          <p className="tabular mt-1 font-semibold">{text}</p>
          {prizeDrawTitle !== award.prize && (
            <p className="wrap-anywhere mt-0.5 line-clamp-2 text-sm">{prizeDrawTitle}</p>
          )}
        </div>
        {hasDetailsLink ? (
          <ButtonLink to="/account/payout" className="max-sm:w-full">
            {action}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/prize-draw/$id/won"
            params={{ id: prizeDrawId }}
            search={{ award: award.id }}
            variant={isWon ? 'secondary' : 'primary'}
            className="max-sm:w-full"
          >
            {action}
          </ButtonLink>
        )}
      </div>
      <TicketEnd className="tabular text-xl tracking-[0.08em]">
        {formatTicketNumber(award.ticketNumber)}
      </TicketEnd>
    </article>
  );
}

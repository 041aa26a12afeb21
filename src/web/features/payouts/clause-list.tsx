import { type AgreementFacts, listAgreementClauses } from '#domain/payouts/agreement.ts';
import { useSite } from '#web/lib/router-context.ts';

type ClauseListProps = { facts: Omit<AgreementFacts, 'brandName'>; level: 3 | 4 };

/** The clauses of the agreement between a charity and a host. */
export function ClauseList({ facts, level }: ClauseListProps) {
  const { brandName } = useSite();
  const Heading = `h${level}` as const;
  return (
    <ol className="mt-4 grid gap-4">
      {listAgreementClauses({ ...facts, brandName }).map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden="true" className="tabular w-5 flex-none font-display font-semibold text-lg">
            {index + 1}
          </span>
          <div className="min-w-0">
            <Heading className="font-semibold font-text text-base tracking-normal">{title}</Heading>
            <p className="wrap-anywhere measure">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

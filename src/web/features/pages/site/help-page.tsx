import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Print } from '#web/components/art/print.tsx';
import signpost from '#web/components/art/prints/signpost.svg?url';
import { Page } from '#web/components/layout/page.tsx';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { Contact } from './contact.tsx';
import { findHelp, type HelpGroup } from './help-questions.ts';
import { HelpSearch } from './help-search.tsx';

/** Answers for participants and hosts, by topic or by search. */
export function HelpPage({ search }: { search: string }) {
  const groups = findHelp(search);
  useAnswerInAddress();
  return (
    <>
      <Page className="flex flex-wrap items-center gap-x-16 gap-y-6">
        <div className="min-w-0 flex-1 basis-96 max-sm:basis-full">
          <h1 className="text-4xl">Help</h1>
          <p className="measure mt-3 text-lg text-muted">
            Answers to the questions we’re asked most, about entering a draw or running one.
          </p>
          <HelpSearch search={search} />
        </div>
        <Print
          src={signpost}
          width={360}
          height={320}
          first
          className="w-60 flex-none max-sm:hidden lg:w-72"
        />
      </Page>
      <div aria-live="polite">
        {groups.length === 0 ? (
          <p className="mx-auto mt-12 max-w-page px-4 text-lg sm:px-6">
            We couldn’t find an answer with all of these words. Try fewer words, or contact us.
          </p>
        ) : (
          groups.map((group) => <Group key={group.id} group={group} isFound={search !== ''} />)
        )}
      </div>
      <Contact />
    </>
  );
}

function Group({ group, isFound }: { group: HelpGroup; isFound: boolean }) {
  const items = group.questions.map(({ id, title, text }) => ({
    value: id,
    title,
    content: <p id={id}>{text}</p>,
  }));
  const [first] = items;
  return (
    <section
      id={group.id}
      aria-labelledby={`${group.id}-title`}
      className="mx-auto mt-14 grid max-w-page gap-x-16 gap-y-4 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id={`${group.id}-title`} className="text-2xl">
        {group.heading}
      </h2>
      <Accordion items={items} {...(isFound && first && { defaultValue: first.value })} />
    </section>
  );
}

/** Opens the answer that the URL fragment names. After a full page load, the browser itself opens it. */
function useAnswerInAddress(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const answer = hash ? document.getElementById(hash)?.closest('details') : null;
    if (!answer) return;
    answer.open = true;
    answer.scrollIntoView();
  }, [hash]);
}

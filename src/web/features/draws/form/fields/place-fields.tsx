import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { chooseFreeSlug } from '#domain/organisations/draw-slug.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { SlugRules } from '#web/features/draws/organisations/slug-rules.tsx';
import { VerifiedMark } from '#web/features/draws/organisations/verified-mark.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { isPlaceFixed } from '../locks.ts';
import { useChosenOrganisation } from '../use-publisher.ts';
import type { DrawValues } from '../values.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormField } from './form-field.tsx';

const PUBLISHED = 'You can’t change this once the draw has been published.';
const OF_HOLDER = 'Only the host who’s responsible for this draw can move it.';

/** Why the draw cannot move to another host; undefined if it can. */
function usePlaceLock(): string | undefined {
  const { user, stored } = useDrawFormFacts();
  if (stored && isPlaceFixed(stored)) return PUBLISHED;
  const isOfOther = stored?.organisation && stored.userId !== user.id && user.role !== 'admin';
  return isOfOther ? OF_HOLDER : undefined;
}

/** Who runs the draw: one of the user's organisations, or the user. */
export function PlaceFields() {
  const { user, organisations, stored } = useDrawFormFacts();
  const locked = usePlaceLock();
  if (organisations.length === 0) return stored ? null : <OrganisationHint />;
  const mine = locked === OF_HOLDER || (locked && stored?.organisation) ? [] : [user];
  return (
    <div>
      <ChoiceField
        name="organisation"
        legend="Who runs this draw?"
        locked={locked}
        options={[
          ...organisations
            .filter(({ slug }) => !locked || slug === stored?.organisation?.slug)
            .map(({ slug, name, verifiedAt }) => ({
              value: slug,
              title: (
                <span className="wrap-anywhere">
                  {name}
                  {verifiedAt && <VerifiedMark className="ml-1.5" />}
                </span>
              ),
              text: `/@${slug}`,
            })),
          ...mine.map((person) => ({
            value: '',
            title: formatFullName(person),
            text: 'Yourself. People see your initial and last name.',
          })),
        ]}
      />
      <p className="mt-1.5 text-muted text-sm">
        The name appears on the draw, its posters and its emails.{' '}
        <Link to="/organisations" className="link">
          Your organisations
        </Link>
      </p>
    </div>
  );
}

/** Tells hosts without an organisation that a draw can show an organisation's name instead of theirs. */
function OrganisationHint() {
  return (
    <p className="text-muted">
      Raising money for a club, school or charity?{' '}
      <Link to="/organisations/new" className="link">
        Create an organisation
      </Link>{' '}
      first, so that people see its name instead of yours.
    </p>
  );
}

/** The draw's address in its organisation. */
export function AddressField() {
  const { stored } = useDrawFormFacts();
  const { publicUrl } = useSite();
  const organisation = useChosenOrganisation();
  const [title, slug] = useWatch<DrawValues, ['title', 'slug']>({ name: ['title', 'slug'] });
  if (!organisation) return null;
  const typed = slug.trim();
  const site = publicUrl.replace(/^https?:\/\//, '');
  return (
    <div>
      <FormField
        name="slug"
        label="Short address"
        help="Leave it empty, and we’ll make one from the title. It can’t change once you’ve published the draw, because posters and shared links contain it."
        locked={stored && isPlaceFixed(stored) ? PUBLISHED : undefined}
        optional
      >
        {(control) => <AffixedInput autoCapitalize="none" spellCheck={false} {...control} />}
      </FormField>
      <p className="wrap-anywhere mt-2 text-sm">
        <span className="text-muted">{`${site}/@${organisation.slug}/`}</span>
        <span className="font-semibold">{typed || chooseFreeSlug(title, new Set())}</span>
      </p>
      {typed !== '' && !(stored && isPlaceFixed(stored)) && <SlugRules slug={typed} />}
    </div>
  );
}

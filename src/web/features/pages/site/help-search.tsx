import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';

/** Searches while the user types or, without JavaScript, on submit. */
export function HelpSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const find = (text: string) => {
    const q = text.trim();
    void navigate({ to: '/help', search: q ? { q } : {}, replace: true, resetScroll: false });
  };
  return (
    <search>
      <form
        action="/help"
        className="mt-6 flex max-w-reading flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          find(String(new FormData(event.currentTarget).get('q') ?? ''));
        }}
      >
        <Input
          type="search"
          name="q"
          aria-label="Search the answers"
          placeholder="Refund, winner, verified…"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 flex-1"
          onChange={(event) => find(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { DirectExample } from './direct-example.tsx';
import { PurchaseExample } from './purchase-example.tsx';
import { SelectionExample } from './selection-example.tsx';
import { useExample } from './use-example.ts';

/** The skill games as participants see them, for hosts to try. */
export function SkillGamesPage() {
  const direct = useExample();
  const selection = useExample();
  const purchase = useExample();
  const [bought, setBought] = useState(0);

  const resetAll = () => {
    for (const example of [direct, selection, purchase]) example.reset();
    setBought(0);
  };

  return (
    <Page>
      <PageHeader
        title="Skill game examples"
        lead="Participants play one of these games before they buy tickets. Try them here. We won’t save anything."
        actions={
          <Button variant="secondary" onClick={resetAll}>
            <RotateCcw className="size-4.5" aria-hidden="true" />
            Reset All Examples
          </Button>
        }
      />
      <Tabs
        className="game-tabs"
        label="Examples"
        items={[
          { value: 'direct', title: 'Direct Game', content: <DirectExample example={direct} /> },
          { value: 'selection', title: 'Game Selection', content: <SelectionExample example={selection} /> },
          {
            value: 'purchase',
            title: 'Ticket Purchase',
            content: <PurchaseExample example={purchase} bought={bought} onBuy={setBought} />,
          },
        ]}
      />
    </Page>
  );
}

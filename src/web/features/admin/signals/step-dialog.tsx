import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { HarmStepInput } from '#contract/play/harm-signals.ts';
import { BREAK_MONTHS, formatBreakLength } from '#domain/play/breaks.ts';
import {
  type HarmStepKind,
  HARM_LIMITS as limits,
  HARM_MESSAGES as messages,
} from '#domain/play/harm-signals.ts';
import { countCharacters } from '#domain/text/characters.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

export const STEP_ACTIONS: Record<HarmStepKind, string> = {
  message: 'Send a message…',
  limit: 'Set a limit…',
  break: 'Start a break…',
  note: 'Close with a note…',
};

const TEXTS: Record<HarmStepKind, { title: string; description: string; confirm: string; done: string }> = {
  message: {
    title: 'Send a message',
    description: 'We email it, with links to limits, breaks and people who can help.',
    confirm: 'Send message',
    done: 'Message sent',
  },
  limit: {
    title: 'Set a limit',
    description: 'The most that they can spend in a calendar month. They can’t raise it. We email them.',
    confirm: 'Set limit',
    done: 'Limit set',
  },
  break: {
    title: 'Start a break',
    description: 'They can’t buy tickets until it ends, and they can’t end it early. We’ll email them.',
    confirm: 'Start break',
    done: 'Break started',
  },
  note: {
    title: 'Close with a note',
    description: 'Say why nothing needs to be done. The person can read it in their data.',
    confirm: 'Close signal',
    done: 'Signal closed',
  },
};

const LENGTHS = BREAK_MONTHS.map((months) => ({ value: String(months), title: formatBreakLength(months) }));

type StepDialogProps = {
  kind: HarmStepKind;
  signalId: string;
  name: string;
  /** Gets the focus after the step. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Takes one step about a signal, which closes it. */
export function StepDialog({ kind, signalId, name, heading, onClose }: StepDialogProps) {
  const api = useApi();
  const formId = useId();
  const [value, setValue] = useState(kind === 'break' ? '6' : '');
  const [problem, setProblem] = useState<string>();
  const { title, description, confirm, done } = TEXTS[kind];
  const isDone = useRef(false);
  const act = useAct({
    run: async (body: HarmStepInput) => {
      await api('POST /api/v1/admin/harm-signals/:id/steps', { params: { id: signalId }, body });
      isDone.current = true;
    },
    done: () => ({ title: done }),
    failed: 'This step was not saved',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readStep(kind, value);
    if ('problem' in read) return setProblem(read.problem);
    act.mutate(read.step, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={() => !act.isPending && onClose()}
      // The item disappears after this, or has disappeared because another admin was faster.
      getNextFocus={(trigger) => (isDone.current || !trigger?.isConnected ? heading.current : null)}
      title={`${title}: ${name}`}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={act.isPending} pendingText="Saving...">
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {(kind === 'message' || kind === 'note') && (
          <Field label={kind === 'message' ? 'Message' : 'Note'} error={problem} required>
            <Textarea rows={5} value={value} onChange={({ target }) => setValue(target.value)} />
          </Field>
        )}
        {kind === 'limit' && (
          <Field label="Most to spend in a month" help="£0 stops them from buying." error={problem} required>
            <AffixedInput
              prefix="£"
              inputMode="decimal"
              autoComplete="off"
              className="max-w-48"
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          </Field>
        )}
        {kind === 'break' && (
          <RadioCards legend="How long?" name="months" value={value} onChange={setValue} options={LENGTHS} />
        )}
      </form>
    </Dialog>
  );
}

/** Reads the step, or returns what is wrong with it. */
function readStep(kind: HarmStepKind, value: string): { step: HarmStepInput } | { problem: string } {
  const text = value.trim();
  if (kind === 'break') {
    const months = BREAK_MONTHS.find((one) => String(one) === value) ?? 6;
    return { step: { kind, months } };
  }
  if (kind === 'limit') {
    if (!/^\d{1,6}(\.\d{1,2})?$/.test(text.replace(/^£/, '')))
      return { problem: 'Please enter an amount in pounds, such as 40' };
    return { step: { kind, monthlyPence: Math.round(Number(text.replace(/^£/, '')) * 100) } };
  }
  if (text === '') return { problem: kind === 'message' ? messages.textMissing : messages.noteMissing };
  if (countCharacters(text) > limits.text) return { problem: messages.textMax };
  return { step: { kind, text } };
}

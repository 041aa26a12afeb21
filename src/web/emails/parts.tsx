import { Button, Column, Heading, Link, Row, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { DISPLAY_FACE, NUMBER_FACE, useTheme, WRAPS } from './palette.tsx';

const ROUND = 14;
const NOTCH = 11;

export function Title({ children }: { children: ReactNode }) {
  const { ink } = useTheme();
  return (
    <Heading
      as="h1"
      className="ink"
      style={{
        margin: '0 0 12px',
        color: ink,
        fontFamily: DISPLAY_FACE,
        fontSize: 30,
        fontWeight: 600,
        lineHeight: '36px',
        letterSpacing: '-0.012em',
        textWrap: 'balance',
        ...WRAPS,
      }}
    >
      {children}
    </Heading>
  );
}

export function Paragraph({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const { ink, muted } = useTheme();
  return (
    <Text
      className={quiet ? 'muted' : 'ink'}
      style={{
        margin: '0 0 14px',
        color: quiet ? muted : ink,
        fontSize: quiet ? 15 : 17,
        lineHeight: quiet ? '23px' : '27px',
        ...WRAPS,
      }}
    >
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { accent } = useTheme();
  return (
    <Link className="accent" href={href} style={{ color: accent, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** A full stop after a link. Omitted from plain text, where it would become part of the URL. */
export function FullStop() {
  return <span data-skip-in-text="true">.</span>;
}

/** Text that a user wrote, with its line breaks. */
export function Quote({ children }: { children: string }) {
  const { ink, edge } = useTheme();
  return (
    <Section
      className="edge"
      style={{ margin: '0 0 18px', borderLeft: `3px solid ${edge}`, paddingLeft: 14, width: '100%' }}
    >
      <Text className="ink" style={{ margin: 0, color: ink, fontSize: 17, lineHeight: '27px', ...WRAPS }}>
        {children.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be identical and never move
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}

type TicketProps = {
  label: string;
  /** Printed large; long text is printed smaller. */
  number: string;
  /** Shown on the stub; without facts there is no stub. */
  facts: readonly { label: string; value: string }[];
  /** Compact, for lists of tickets. */
  low?: boolean;
};

/** A ticket in an email, with large numbers and a stub. */
export function Ticket({ label, number, facts, low = false }: TicketProps) {
  const { accent, 'accent-soft': soft, muted } = useTheme();
  const size = number.length > 40 ? 18 : number.length > 10 || low ? 24 : 38;
  return (
    <Section
      className="accent-soft"
      style={{
        margin: low ? '0 0 10px' : '22px 0 26px',
        width: '100%',
        borderRadius: ROUND,
        backgroundColor: soft,
      }}
    >
      <Section style={{ padding: low ? '12px 24px 10px' : '20px 24px 14px' }}>
        <Text
          className="muted label"
          style={{ margin: 0, color: muted, fontSize: 15, lineHeight: '22px', ...WRAPS }}
        >
          {label}
        </Text>
        <Text
          className="accent below"
          style={{
            margin: '2px 0 0',
            color: accent,
            fontFamily: NUMBER_FACE,
            fontSize: size,
            fontVariantNumeric: 'tabular-nums lining-nums',
            fontWeight: 600,
            lineHeight: 1.3,
            ...WRAPS,
          }}
        >
          <Whole text={number} />
        </Text>
      </Section>
      {facts.length > 0 && (
        <>
          <Tear />
          <Section style={{ padding: '8px 24px 18px' }}>
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </Section>
        </>
      )}
    </Section>
  );
}

/** Keeps each short item of a list, such as a number range, on one line. */
function Whole({ text }: { text: string }) {
  return text.split(/(?<=, )|(?<=\d )(?=and )/).map((piece) => (
    <Fragment key={piece}>
      <span style={piece.length < 24 ? { whiteSpace: 'nowrap' } : {}}>{piece.trimEnd()}</span>
      {piece.endsWith(' ') && ' '}
    </Fragment>
  ));
}

function Fact({ label, value }: { label: string; value: string }) {
  const { ink, muted } = useTheme();
  return (
    <Text
      className="ink below"
      style={{ margin: '6px 0 0', color: ink, fontSize: 16, lineHeight: '24px', ...WRAPS }}
    >
      <span className="muted" style={{ color: muted }}>{`${label}: `}</span>
      {/* Keeps a date on one line if it fits. */}
      <strong style={{ display: 'inline-block', fontWeight: 600 }}>
        <Whole text={value} />
      </strong>
    </Text>
  );
}

/** The perforation, with half a hole at each end. */
function Tear() {
  const { paper, edge } = useTheme();
  const notch = (radius: string) => (
    <div
      className="paper"
      style={{ width: NOTCH, height: 2 * NOTCH, borderRadius: radius, backgroundColor: paper, fontSize: 0 }}
    />
  );
  return (
    <Row data-skip-in-text="true" style={{ width: '100%' }}>
      <Column style={{ width: NOTCH }}>{notch(`0 ${NOTCH}px ${NOTCH}px 0`)}</Column>
      <Column style={{ padding: '0 8px' }}>
        <div className="edge" style={{ borderTop: `2px dashed ${edge}`, fontSize: 0, lineHeight: 0 }} />
      </Column>
      <Column style={{ width: NOTCH }}>{notch(`${NOTCH}px 0 0 ${NOTCH}px`)}</Column>
    </Row>
  );
}

/** One main button and an optional secondary link. */
export function Actions({ main, other }: { main: Action; other?: Action }) {
  const theme = useTheme();
  return (
    <Section style={{ margin: '0 0 26px' }}>
      <Button
        className="action apart"
        href={main.href}
        style={{
          borderRadius: 10,
          padding: '14px 22px',
          backgroundColor: theme.fill,
          color: theme['on-fill'],
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {main.text}
      </Button>
      {other && (
        <Text style={{ margin: '14px 0 0', fontSize: 16, lineHeight: '24px' }}>
          <Link
            className="accent apart"
            href={other.href}
            style={{ color: theme.accent, textDecoration: 'underline' }}
          >
            {other.text}
          </Link>
        </Text>
      )}
    </Section>
  );
}

type Action = { href: string; text: string };

import { useEffect, useRef, useState } from 'react';

type EmailFrameProps = {
  html: string;
  title: string;
  /** Whose colours it shows; those of the page where nothing is said. */
  scheme?: 'light' | 'dark';
};

/**
 * A mail as its reader sees it, in a frame of its own: without scripts or forms, whatever stands in it. Links open
 * beside the page. It is as high as what it shows.
 */
export function EmailFrame({ html, title, scheme }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const body = loaded > 0 ? frame.current?.contentDocument?.body : undefined;
    if (!body) return;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [loaded]);

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withNonce(inScheme(html, scheme))}
      onLoad={() => setLoaded((times) => times + 1)}
      style={{ height, colorScheme: scheme }}
      className="block min-h-80 w-full"
    />
  );
}

/** The mail asks what its reader likes, and is told. */
function inScheme(html: string, scheme: EmailFrameProps['scheme']): string {
  if (!scheme) return html;
  return html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
}

/** The frame has the content security policy of the page, which lets a style element in by the page's nonce only. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  return html.replaceAll('<style>', `<style nonce="${nonce}">`);
}

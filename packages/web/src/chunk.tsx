import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';

export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {
  /** Asks for the part once more. */
  readonly again: () => Promise<unknown>;

  constructor(cause: unknown, again: () => Promise<unknown>) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'ChunkLoadError';
    this.again = again;
  }
}

/** Asks for what a page shows first. The address is all that is known of it yet. */
type Ahead = (client: QueryClient, search: URLSearchParams) => Promise<unknown>;
type Load<P> = () => Promise<{ default: ComponentType<P>; ahead?: Ahead }>;

/** Loads once; a failure is kept until `forget()`, after which the next `get()` really asks again. */
export function chunkLoader<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS) {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  const get = (): Promise<T> => {
    loading ??= withTimeout(load, timeoutMs).then(
      (value) => {
        loaded = value;
        return value;
      },
      (cause: unknown) => {
        throw new ChunkLoadError(cause, again);
      },
    );
    return loading;
  };
  const forget = (): void => {
    loading = undefined;
  };
  const again = () => {
    forget();
    return get();
  };
  return { get, forget, /** What is there already. */ now: () => loaded };
}

async function withTimeout<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface ChunkViews {
  Waiting: ComponentType;
  Failed: ComponentType<{ onRetry: () => void }>;
}

const views: ChunkViews = {
  Waiting: () => null,
  Failed: ({ onRetry }) => (
    <button type="button" onClick={onRetry}>
      ↻
    </button>
  ),
};

/** What is shown while a page is on its way, and when it did not come. */
export function plugChunkViews(given: ChunkViews): void {
  Object.assign(views, given);
}

export type LazyPage<P> = ComponentType<P> & { preload(): Promise<unknown>; ahead: Ahead };

/**
 * A page in a file of its own: `lazyPage(() => import('./LogPage.tsx'), 'system')`; the page is the default export. The
 * texts named are asked for with it: otherwise they are when it is drawn, which then has to begin again. A file that
 * exports `ahead` has its data asked for before it is drawn.
 */
export function lazyPage<P extends object = object>(load: Load<P>, ...texts: string[]): LazyPage<P> {
  const chunk = chunkLoader(load);

  function Loaded(props: P) {
    // What has come is drawn without waiting: React waits even for a promise that is kept, and at times for ever.
    const { default: Page } = chunk.now() ?? use(chunk.get());
    return <Page {...props} />;
  }

  function LazyPage(props: P) {
    return (
      <ChunkBoundary>
        <Suspense fallback={<views.Waiting />}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }

  const preload = () => Promise.all([chunk.get(), texts.length > 0 && i18next.loadNamespaces(texts)]);
  const ahead: Ahead = async (client, search) => (await chunk.get()).ahead?.(client, search);
  return Object.assign(LazyPage, { preload, ahead });
}

/** Around a page: the page itself, or a part of it that it asks for later. */
class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  retry = async () => {
    const { error } = this.state;
    const found = await lookAtServer();
    if (found === 'away' || !(error instanceof ChunkLoadError)) return;
    // Some browsers keep the failure of a module for as long as the document lives: only a reload helps there.
    const loaded =
      found === 'same' &&
      (await error.again().then(
        () => true,
        () => false,
      ));
    if (loaded) this.setState({ error: undefined });
    else globalThis.location.reload();
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return <views.Failed onRetry={this.retry} />;
  }
}

/** Whether the server's page names the entry script that runs here, another one, or does not come at all. */
async function lookAtServer(): Promise<'same' | 'other' | 'away'> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    return !entry || page.includes(entry) ? 'same' : 'other';
  } catch {
    return 'away';
  }
}

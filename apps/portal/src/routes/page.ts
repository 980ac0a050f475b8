import type { LazyPage } from '@heliodon/web/chunk';
import type { ComponentType } from 'react';

export type Page = ComponentType & Partial<Pick<LazyPage<object>, 'preload' | 'ahead'>>;

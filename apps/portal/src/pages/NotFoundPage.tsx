import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { BackToStart } from './BackToStart.tsx';

export default function NotFoundPage() {
  return <NotFoundState alone action={<BackToStart />} />;
}

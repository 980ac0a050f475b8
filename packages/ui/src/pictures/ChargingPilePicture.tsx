import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function ChargingPilePicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="10" y="7" width="28" height="48" rx="4" />
      <path d="M5 58h38" />
      <rect x="16" y="14" width="16" height="10" rx="2" />
      <path className="charging" d="M26 30l-6 9h8l-5 9" />
      <path d="M38 40h4a4 4 0 0 1 4 4v4a4 4 0 0 0 8 0V27" />
      <path d="M49 17h10v5a5 5 0 0 1-10 0zM51.5 17v-4M56.5 17v-4" />
    </PictureFrame>
  );
}

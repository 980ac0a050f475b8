/** Lower limits of confidence for each word. */
const CERTAIN = 0.9;
const LIKELY = 0.75;

export const surenessWord = (sureness: number): 'certain' | 'likely' | 'possible' =>
  sureness >= CERTAIN ? 'certain' : sureness >= LIKELY ? 'likely' : 'possible';

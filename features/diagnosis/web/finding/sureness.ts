/** From where on which word holds. */
const CERTAIN = 0.9;
const LIKELY = 0.75;

export const surenessWord = (sureness: number): 'certain' | 'likely' | 'possible' =>
  sureness >= CERTAIN ? 'certain' : sureness >= LIKELY ? 'likely' : 'possible';

import type { PileRequests, PileResponse } from './pile-protocol.ts';
import type { PileAnswer, PileQuestionOrder } from './ports.ts';

const answerOf = ({ ok, word }: PileResponse): PileAnswer => ({
  state: ok ? 'answered' : 'refused',
  outcome: word,
});

/** A request from the portal. It fails with the reason if the charger does not reply. */
export async function askPile(
  requests: PileRequests,
  question: PileQuestionOrder['question'],
  cleared: () => void,
): Promise<PileAnswer> {
  try {
    return await answered(requests, question, cleared);
  } catch (error) {
    return { state: 'failed', outcome: error instanceof Error ? error.message : String(error) };
  }
}

async function answered(
  requests: PileRequests,
  question: PileQuestionOrder['question'],
  cleared: () => void,
): Promise<PileAnswer> {
  switch (question.action) {
    case 'getConfiguration': {
      const settings = await requests.readSettings(question.keys);
      return { state: 'answered', outcome: 'Accepted', settings };
    }
    case 'changeConfiguration':
      return answerOf(await requests.changeSetting(question.key, question.value));
    case 'trigger':
      return answerOf(await requests.trigger(question.message, question.connector));
    case 'clearProfiles': {
      const response = await requests.clearLimits();
      if (response.ok) cleared();
      return answerOf(response);
    }
    case 'reset':
      return answerOf(await requests.reset(question.hard));
    case 'diagnostics':
      if (!/^(https?|s?ftps?):\/\//.test(question.uploadUrl))
        return { state: 'failed', outcome: 'chargers need a full address: set PUBLIC_URL' };
      return answerOf(await requests.uploadDiagnostics(question.uploadUrl));
  }
}

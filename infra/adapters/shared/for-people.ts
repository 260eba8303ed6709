// An error with a message for the person at the terminal: printed without a stack.
export class ForPeople extends Error {
  readonly forPeople = true;
}

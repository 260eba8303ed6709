// An error whose message is made for the person at the terminal: printed without a stack.
export class ForPeople extends Error {
  readonly forPeople = true;
}

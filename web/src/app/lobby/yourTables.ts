/** The order of the saved seats in the lobby. */
import type { SeatState } from "../../protocol";
import type { SavedSeat } from "../savedSeats";

/** The tables where people wait for the reader come first, then the others, each as they were. */
export function yoursFirst(seats: SavedSeat[], states: Record<string, SeatState>): SavedSeat[] {
  const waits = (seat: SavedSeat): boolean => states[seat.table]?.several === true && states[seat.table]?.state === "yours";
  return [...seats.filter(waits), ...seats.filter((seat) => !waits(seat))];
}

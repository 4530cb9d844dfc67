/** The shape of a listing card before it is there. */
function CardSkeleton() {
  return (
    <div className="stack stack--tight" aria-hidden="true">
      <div className="skeleton skeleton--photo" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line skeleton--short" />
    </div>
  );
}

/** `count` cards to come, said once to those who listen. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </>
  );
}

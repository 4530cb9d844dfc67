function CardSkeleton() {
  return (
    <div className="stack stack--tight" aria-hidden="true">
      <div className="skeleton skeleton--photo" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line skeleton--short" />
    </div>
  );
}

/** Shows `count` skeletons and announces the loading once. */
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

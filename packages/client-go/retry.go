package platen

import (
	"context"
	"errors"
	"math/rand"
	"time"
)

const (
	firstDelay = 500 * time.Millisecond
	maxDelay   = 20 * time.Second
	// A service that asks for more patience than this gets none: the caller decides.
	maxRetryAfter = time.Minute
)

func isRetryable(err error) bool {
	var connection *ConnectionError
	if errors.As(err, &connection) {
		return true
	}
	var refused *Error
	if !errors.As(err, &refused) || refused.Code == CodeQuotaExceeded || refused.Code == CodeInvoiceNotShown {
		return false
	}
	return refused.Status == 429 || refused.Status >= 500 || refused.Code == CodeIdempotencyKeyInUse
}

// retryDelay is how long to wait before the next try: what the service asks for, else exponential back-off with full
// jitter. It is false when trying again makes no sense. attempt counts the tries so far, from 1; random is from 0 to 1.
func retryDelay(err error, attempt int, random float64) (time.Duration, bool) {
	if !isRetryable(err) {
		return 0, false
	}
	var refused *Error
	if errors.As(err, &refused) && refused.RetryAfter != nil {
		return *refused.RetryAfter + jitter(firstDelay, random), *refused.RetryAfter <= maxRetryAfter
	}
	delay := maxDelay
	if attempt < 7 {
		delay = firstDelay << (attempt - 1)
	}
	if delay > maxDelay {
		delay = maxDelay
	}
	return jitter(delay, random), true
}

func jitter(delay time.Duration, random float64) time.Duration {
	return time.Duration(random * float64(delay))
}

// pause waits, or gives the error of the context as soon as it is done.
func pause(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func randomFraction() float64 { return rand.Float64() }
